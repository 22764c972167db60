// Responses whose status the handler chose are results, by the compiled client and in tests alike.
import {
  api,
  ApiError,
  createApp,
  redirect,
  status,
  type Reply,
  type Header,
} from "@precast/runtime"
import { createClient } from "@precast/runtime/client"
import { testClient, TestError } from "@precast/runtime/testing"
import { expect, expectTypeOf, test } from "vitest"

interface Held {
  by: string
  location: string & Header<"x-held-at">
}

const answers = api(
  { method: "GET", path: "/answers/:which" },
  ({
    which,
  }: {
    which: string
  }): Reply<201, { id: number }> | Reply<409, Held> | ApiError<"conflict"> => {
    if (which === "held") return status(409, { by: "Ada", location: "/a" })
    if (which === "thrown") return new ApiError("conflict", "a problem")
    return status(201, { id: 7 }, { "set-cookie": ["a=1", "b=2"] })
  },
)
const moved = api({ method: "GET", path: "/moved" }, () => redirect("/else", 303))
const ways = api(
  { method: "POST", path: "/ways" },
  ({ to }: { to?: string }): Reply<302, undefined> | { stayed: boolean } =>
    to === undefined ? { stayed: true } : redirect(to),
)

const app = createApp({ answers, moved, ways })
const compiled = createClient<typeof app>("http://test", { fetch: app.fetch })
const inTests = testClient(app)

test("a Reply is its status, body and headers, whatever its status is", async () => {
  for (const calls of [compiled, inTests]) {
    const created = await calls.answers({ which: "new" })
    expect(created).toMatchObject({ status: 201, body: { id: 7 } })
    const held = await calls.answers({ which: "held" })
    expect(held).toMatchObject({ status: 409, body: { by: "Ada", location: "/a" } })
    expect(held.headers.get("x-held-at")).toBe("/a")
    if (held.status === 409) expectTypeOf(held.body.by).toEqualTypeOf<string>()
  }
  const { headers } = await inTests.answers({ which: "new" })
  expect(headers.getSetCookie()).toEqual(["a=1", "b=2"])
})

test("a redirect that the type names is a result and is not followed", async () => {
  for (const calls of [compiled, inTests]) {
    const found = await calls.moved()
    expect(found).toMatchObject({ status: 303, body: undefined })
    expect(found.headers.get("location")).toBe("/else")
    expect(await calls.ways({})).toEqual({ stayed: true })
    expect(await calls.ways({ to: "/x" })).toMatchObject({ status: 302, body: undefined })
  }
})

test("a problem of the same status is an error", async () => {
  await expect(compiled.answers({ which: "thrown" })).rejects.toMatchObject({ code: "conflict" })
  await expect(inTests.answers({ which: "thrown" })).rejects.toThrow(TestError)
})
