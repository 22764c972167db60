import { expect, expectTypeOf, test } from "vitest"
import { requestId } from "../../src/middleware/request-id.ts"
import { ApiError } from "../../src/base/errors/api-error.ts"
import { group } from "../../src/endpoint/group.ts"
import type { Provided } from "../../src/endpoint/hooks.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask } from "../helpers/request.ts"
import { all, data, hello, QUICK, WAYS, withHeaders } from "./app.ts"

const missing = endpoint("GET", "/missing", () => {
  throw new ApiError("not_found", "No such thing")
})

describeCores("requestId", ({ serve }) => {
  test.each(WAYS)("stands on $status $request.method $request.path", async (way) => {
    const app = await serve(all, { ...QUICK, use: [requestId()] })
    const { status, headers, body } = await ask(
      app,
      withHeaders(way, { "x-request-id": "outside" }),
    )
    expect(status).toBe(way.status)
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f]{16}-[0-9a-z]+$/)
    if (status < 400) return
    expect(JSON.parse(body)).toMatchObject({ status, requestId: headers["x-request-id"] })
  })

  test("is in the context, and another one for each request", async () => {
    const app = await serve([data], { use: [requestId()] })
    const seen = new Set<string>()
    for (let count = 0; count < 20; count++) {
      const { body, headers } = await ask(app, { path: "/data" })
      expect(JSON.parse(body)).toEqual({ requestId: headers["x-request-id"] })
      seen.add(body)
    }
    expect(seen.size).toBe(20)
  })

  test("an incoming id is used when the option is enabled", async () => {
    const app = await serve([data], { use: [requestId({ accept: true, header: "X-Trace" })] })
    const { body, headers } = await ask(app, { path: "/data", headers: { "x-trace": "a.b:7=~" } })
    expect([body, headers["x-trace"]]).toEqual([`{"requestId":"a.b:7=~"}`, "a.b:7=~"])
  })

  test.each(["", "a b", 'a"b', "a,b", "x".repeat(129), "\u00e9", "a\tb", "<script>", "a%0d%0ab"])(
    "and only when it is one: %s",
    async (given) => {
      const app = await serve([data], { use: [requestId({ accept: true })] })
      const { headers } = await ask(app, { path: "/data", headers: { "x-request-id": given } })
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f]{16}-[0-9a-z]+$/)
    },
  )

  test("custom ids; an id that is invalid in a header fails the request", async () => {
    const app = await serve([hello], { use: [requestId({ generate: () => "mine" })] })
    expect((await ask(app, { path: "/hello" })).headers["x-request-id"]).toBe("mine")
    const bad = await serve([hello], {
      ...QUICK,
      use: [requestId({ generate: () => "a\r\nb: 1" })],
    })
    const { status, headers } = await ask(bad, { path: "/hello" })
    expect([status, headers["x-request-id"], headers.b]).toEqual([500, undefined, undefined])
  })

  test("of the application and of a group: a problem names the id once", async () => {
    const routes = [group("/in", [missing], { use: [requestId()] })]
    const app = await serve(routes, { use: [requestId()] })
    const { headers, body } = await ask(app, { path: "/in/missing" })
    expect(body.match(/"requestId":"[^"]*"/g)).toEqual([`"requestId":"${headers["x-request-id"]}"`])
  })

  test("a problem in the application's own shape is left alone", async () => {
    const app = await serve([hello], { use: [requestId()], problem: ({ code }) => ({ code }) })
    expect((await ask(app, { path: "/nowhere" })).body).toBe('{"code":"not_found"}')
  })
})

test("provides a field", () => {
  expectTypeOf<Provided<[ReturnType<typeof requestId>]>>().toExtend<{
    readonly requestId: string
  }>()
})

test.each([{ header: "x id" }, { accept: 1 }, { generate: "x" }, { trust: true }])(
  "options that are refused: %j",
  (options) => {
    expect(() => requestId(options as never)).toThrow(/^PC2030: requestId\./)
  },
)
