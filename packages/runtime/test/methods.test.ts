import { expect, test } from "vitest"
import { describeProtocols } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { ask } from "./helpers/request.ts"

const routes = [
  endpoint("GET", "/users/:id", ({ params }) => ({ id: params[0] })),
  endpoint("DELETE", "/users/:id", () => undefined),
  endpoint("POST", "/users/me", () => "me", { body: {} }),
]

describeProtocols("a request that no route takes", ({ serve }) => {
  test.each(["/nothing", "/users", "/users/", "/users/7/", "/Users/7", "/__proto__", "/", "//"])(
    "is answered 404 at %s",
    async (path) => {
      const app = await serve(routes)
      const { status, headers, body } = await ask(app, { path })
      expect(status).toBe(404)
      expect(headers["content-type"]).toBe("application/problem+json")
      expect(JSON.parse(body)).toMatchObject({ status: 404, code: "not_found", title: "Not Found" })
    },
  )

  test("returns 405 with Allow when the path has other methods", async () => {
    const app = await serve(routes)
    const { status, headers, body } = await ask(app, { method: "PUT", path: "/users/7" })
    expect(status).toBe(405)
    expect(headers.allow).toBe("DELETE, GET, HEAD, OPTIONS")
    expect(JSON.parse(body)).toMatchObject({ status: 405, code: "method_not_allowed" })
  })

  test("a path that two routes share allows the methods of both", async () => {
    const app = await serve(routes)
    const { status, headers } = await ask(app, { method: "PATCH", path: "/users/me" })
    expect(status).toBe(405)
    expect(headers.allow).toBe("DELETE, GET, HEAD, OPTIONS, POST")
  })

  test("a static route of another method does not hide a parameter", async () => {
    const app = await serve(routes)
    const { status, body } = await ask(app, { path: "/users/me" })
    expect([status, body]).toEqual([200, `{"id":"me"}`])
  })

  test("OPTIONS returns 204 with Allow, and 404 for an unknown path", async () => {
    const app = await serve(routes)
    const known = await ask(app, { method: "OPTIONS", path: "/users/me" })
    expect([known.status, known.body]).toEqual([204, ""])
    expect(known.headers.allow).toBe("DELETE, GET, HEAD, OPTIONS, POST")
    const unknown = await ask(app, { method: "OPTIONS", path: "/nothing" })
    expect(unknown.status).toBe(404)
  })

  test("HEAD returns the headers of a GET route and no body", async () => {
    const app = await serve(routes)
    const { status, headers, body } = await ask(app, { method: "HEAD", path: "/users/7" })
    expect([status, body]).toEqual([200, ""])
    expect(headers["content-type"]).toBe("application/json")
    expect(headers["content-length"]).toBe(String(`{"id":"7"}`.length))
  })

  test("HEAD on a path without GET is 405", async () => {
    const app = await serve([endpoint("POST", "/save", () => undefined)])
    const { status, headers, body } = await ask(app, { method: "HEAD", path: "/save" })
    expect([status, headers.allow, body]).toEqual([405, "OPTIONS, POST", ""])
  })

  test("a HEAD or OPTIONS route of the application comes first", async () => {
    const app = await serve([
      endpoint("GET", "/a", () => "get"),
      endpoint("HEAD", "/a", () => undefined),
      endpoint("OPTIONS", "/a", () => "mine"),
    ])
    expect((await ask(app, { method: "HEAD", path: "/a" })).status).toBe(204)
    expect((await ask(app, { method: "OPTIONS", path: "/a" })).body).toBe(`"mine"`)
  })

  test("a HEAD route comes first also when its parameters have other names", async () => {
    const head = endpoint("HEAD", "/:x", () => undefined)
    const get = endpoint("GET", "/:y", () => "get")
    for (const routes of [
      [head, get],
      [get, head],
    ]) {
      const app = await serve(routes)
      expect((await ask(app, { method: "HEAD", path: "/a" })).status).toBe(204)
      expect((await ask(app, { method: "GET", path: "/a" })).body).toBe(`"get"`)
    }
  })
})
