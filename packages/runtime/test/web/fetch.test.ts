import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import type { Context } from "../../src/endpoint/api.ts"
import { ApiError } from "../../src/base/errors/api-error.ts"
import { hook } from "../../src/endpoint/hooks.ts"
import { createApp } from "../../src/app/compose/create-app.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask, type Ask } from "../helpers/request.ts"

const routes = [
  endpoint("GET", "/users/:id", (input) => input, { headers: ["x-one", "x-two"], query: true }),
  endpoint("GET", "/missing", () => {
    throw new ApiError("not_found", "No such thing")
  }),
  endpoint("GET", "/fails", () => {
    throw new Error("secret")
  }),
  endpoint("GET", "/later", async () => "later"),
  endpoint("GET", "/context", (_input, { method, path, headers }: Context) => {
    return { method, path, one: headers["x-one"] }
  }),
  endpoint("GET", "/cookies", (_input, context: Context) => {
    context.header("set-cookie", "a=1")
    context.header("set-cookie", "b=2; Path=/")
    return {}
  }),
  endpoint("POST", "/save", ({ body }) => body, { body: { name: "string" } }),
  endpoint("DELETE", "/users/:id", () => undefined),
]

const json = { "content-type": "application/json" }
const requests: Ask[] = [
  { path: "/users/7?full=true&x=%20", headers: { "X-One": "1", "x-two": "" } },
  { path: "/users/7?" },
  { path: "/users/%E4%BD%A0" },
  { path: "/users/7", method: "HEAD" },
  { path: "/users/7", method: "OPTIONS" },
  { path: "/users/7", method: "PUT" },
  { path: "/users/7", method: "DELETE" },
  { path: "/users/" },
  { path: "/missing" },
  { path: "/missing", method: "HEAD" },
  { path: "/fails" },
  { path: "/later" },
  { path: "/context?x", headers: { "x-one": "1" } },
  { path: "/cookies" },
  { path: "/save", method: "POST", headers: json, body: `{"name":"é"}` },
  { path: "/save", method: "POST", headers: json, body: `{"name":7}` },
  { path: "/save", method: "POST", headers: json, body: `{"name":` },
  { path: "/save", method: "POST", headers: json, body: "" },
  { path: "/save", method: "POST", headers: json, body: "x".repeat(2000) },
  { path: "/save", method: "POST", headers: json, body: new Uint8Array([0x22, 0xff, 0x22]) },
  { path: "/save", method: "POST", headers: { "content-type": "text/plain" }, body: "{}" },
  { path: "/save", method: "POST", headers: { "content-type": "text/plain" }, body: "" },
  { path: "/save", method: "POST", body: new TextEncoder().encode("{}") },
  { path: "/save", method: "POST" },
  { path: "/nothing", method: "POST", headers: { "content-type": "text/plain" }, body: "{}" },
]

const OF_THE_NETWORK = ["date", "connection", "keep-alive"]

describeCores("app.fetch()", ({ serve }) => {
  test.each(requests)("responds as over the network: $method $path $body", async (request) => {
    const app = await serve(routes, { limits: { bodyBytes: 1000 }, onError: () => {} })
    const sent = await ask(app, request)
    for (const name of OF_THE_NETWORK) delete sent.headers[name]
    const { path, ...init } = request
    const response = await app.fetch(
      new Request(`http://localhost${path}#part`, init as RequestInit),
    )
    const { "set-cookie": cookies = [], "content-length": length, ...headers } = sent.headers
    // The host of an application sets the length of a complete body.
    const told = request.method === "HEAD" ? length : undefined
    expect(response.headers.get("content-length") ?? undefined).toBe(told)
    expect(response.headers.getSetCookie()).toEqual(cookies)
    for (const name of ["content-length", "set-cookie"]) response.headers.delete(name)
    expect({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    }).toEqual({ status: sent.status, headers, body: sent.body })
  })

  test("works without a server, and runs hooks", async () => {
    const { fetch } = await serve(routes, {
      use: [hook({ onResponse: (_context, answer) => answer.headers.set("x-hook", "yes") })],
    })
    const response = await fetch(new Request("http://localhost/nothing"))
    expect([response.status, response.headers.get("x-hook")]).toEqual([404, "yes"])
  })
})

test("a handler that does not respond in time", async () => {
  const app = createApp([endpoint("GET", "/hang", () => new Promise(() => {}))], {
    limits: { handlerMs: 20 },
  })
  const response = await app.fetch(new Request("http://localhost/hang"))
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: "timeout" })
})

test("the address of the client, as reported by the host", async () => {
  const app = createApp([endpoint("GET", "/", (_input, { address }: Context) => address)])
  const ask = async (host?: object): Promise<unknown> =>
    (await app.fetch(new Request("http://localhost/"), host)).json()
  expect(await ask()).toBe("")
  expect(await ask({ address: "10.0.0.1" })).toBe("10.0.0.1")
  expect(await ask({ remoteAddr: { hostname: "10.0.0.2", port: 1 } })).toBe("10.0.0.2")
  expect(await ask({ requestIP: () => ({ address: "10.0.0.3", port: 1 }) })).toBe("10.0.0.3")
  expect(await ask({ requestIP: () => null, waitUntil() {} })).toBe("")
})

test("an abort rejects with its reason, and aborts the handler's signal", async () => {
  const aborted = Promise.withResolvers<unknown>()
  const app = createApp([
    endpoint("GET", "/hang", (_input, { signal }: Context) => {
      signal.addEventListener("abort", () => aborted.resolve(signal.reason))
      return new Promise(() => {})
    }),
  ])
  const client = new AbortController()
  const answer = app.fetch(new Request("http://localhost/hang", { signal: client.signal }))
  client.abort(new Error("gone"))
  await expect(answer).rejects.toThrow("gone")
  expect(await aborted.promise).toMatchObject({ name: "AbortError" })
  const late = app.fetch(new Request("http://localhost/hang", { signal: client.signal }))
  await expect(late).rejects.toThrow("gone")
})

test("a body that was read before is refused, as fetch() refuses it", async () => {
  const app = createApp(routes)
  const request = new Request("http://localhost/save", {
    method: "POST",
    headers: json,
    body: "{}",
  })
  await request.text()
  await expect(app.fetch(request)).rejects.toThrow(TypeError)
})

test("close() waits for requests in flight, and notifies the hooks", async () => {
  const told: string[] = []
  const use = [
    hook({ onClosing: () => void told.push("closing"), onClosed: () => void told.push("closed") }),
  ]
  const app = createApp(
    [endpoint("GET", "/slow", async () => (await sleep(30), told.push("answered")))],
    { use },
  )
  const answer = app.fetch(new Request("http://localhost/slow"))
  await app.close()
  expect(told).toEqual(["closing", "answered", "closed"])
  expect((await answer).status).toBe(200)
})
