// Responses without content, in every notation of their type.
import {
  api,
  ApiError,
  createApp,
  serve,
  status,
  type Reply,
  type App,
  type Status,
} from "@precast/runtime"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ask } from "../helpers/request.ts"
import { CORES } from "../helpers/cores.ts"

interface User {
  id: number
}
interface Which {
  which?: "user" | "error" | "nothing"
}
const user: User = { id: 1 }
const none = (): ApiError<"not_found"> => new ApiError("not_found", "None")

const tagged = api({ method: "GET", path: "/tagged" }, (): void & Status<202> => {})
const later = api({ method: "GET", path: "/later" }, async (): Promise<void & Status<202>> => {})
const alone = api({ method: "GET", path: "/alone" }, (): Status<202> => ({}))
const aloneLater = api(
  { method: "GET", path: "/alone-later" },
  async ({ which }: Which): Promise<Status<202> | void | ApiError<"not_found">> => {
    if (which === "error") return none()
    if (which !== "nothing") return {}
  },
)
const both = api(
  { method: "GET", path: "/both" },
  ({ which }: Which): (void & Status<202>) | (User & Status<203>) => {
    if (which === "user") return user
  },
)
const maybe = api(
  { method: "GET", path: "/maybe" },
  async ({ which }: Which): Promise<void | (User & Status<201>)> => {
    if (which === "user") return user
  },
)
const mixed = api({ method: "GET", path: "/mixed" }, ({ which }: Which): Promise<void> | User =>
  which === "user" ? user : Promise.resolve(),
)
const promises = api(
  { method: "GET", path: "/promises" },
  ({ which }: Which): Promise<void> | Promise<User & Status<203>> =>
    which === "user" ? Promise.resolve(user) : Promise.resolve(),
)
const wrapped = api(
  { method: "GET", path: "/wrapped" },
  async ({ which }: Which): Promise<Reply<202, undefined> | void> => {
    if (which === "user") return status(202)
  },
)
const failing = api(
  { method: "GET", path: "/failing" },
  async ({ which }: Which): Promise<(void & Status<202>) | ApiError<"not_found">> => {
    if (which === "error") return none()
  },
)
const all = {
  tagged,
  later,
  alone,
  aloneLater,
  both,
  maybe,
  mixed,
  promises,
  wrapped,
  failing,
}

describe.each(CORES)("nothing (%s)", (core) => {
  let app: App
  beforeAll(async () => void (app = await serve(all, { port: 0, core, banner: false })))
  afterAll(() => app.close())

  test.each([
    ["/tagged", 202, ""],
    ["/later", 202, ""],
    ["/alone", 202, ""],
    ["/alone-later", 202, ""],
    ["/alone-later?which=nothing", 204, ""],
    ["/alone-later?which=error", 404, "not_found"],
    ["/both", 202, ""],
    ["/both?which=user", 203, '{"id":1}'],
    ["/maybe", 204, ""],
    ["/maybe?which=user", 201, '{"id":1}'],
    ["/mixed", 204, ""],
    ["/mixed?which=user", 200, '{"id":1}'],
    ["/promises", 204, ""],
    ["/promises?which=user", 203, '{"id":1}'],
    ["/wrapped", 204, ""],
    ["/wrapped?which=user", 202, ""],
    ["/failing", 202, ""],
    ["/failing?which=error", 404, "not_found"],
  ])("%s returns %i %s", async (path, code, body) => {
    const answer = await ask(app, { path })
    expect(answer.status).toBe(code)
    if (code === 404) expect(JSON.parse(answer.body)).toMatchObject({ code: body })
    else expect(answer.body).toBe(body)
    if (body === "") expect(answer.headers).not.toHaveProperty("content-type")
  })
})

test("the document describes the same", async () => {
  const { paths } = (await createApp(all).openapi()) as unknown as {
    paths: Record<string, { get: { responses: object } }>
  }
  const statuses = Object.entries(paths).map(([path, { get }]) => [
    path.slice(1),
    Object.keys(get.responses)
      .filter((code) => code < "400")
      .map(Number),
  ])
  expect(Object.fromEntries(statuses)).toEqual({
    tagged: [202],
    later: [202],
    alone: [202],
    "alone-later": [202, 204],
    both: [202, 203],
    maybe: [201, 204],
    mixed: [200, 204],
    promises: [203, 204],
    wrapped: [202, 204],
    failing: [202],
  })
})
