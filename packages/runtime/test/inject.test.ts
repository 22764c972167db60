import { expect, test } from "vitest"
import type { Context } from "../src/endpoint/api.ts"
import { ApiError } from "../src/base/errors/api-error.ts"
import { describeCores } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { ask, type Ask } from "./helpers/request.ts"

const routes = [
  endpoint("GET", "/users/:id", (input) => input, { headers: ["x-one", "x-two"], query: true }),
  endpoint("GET", "/missing", () => {
    throw new ApiError("not_found", "No such thing")
  }),
  endpoint("GET", "/later", async () => "later"),
  endpoint("GET", "/context", (_input, { method, path, headers }: Context) => {
    return { method, path, one: headers["x-one"] }
  }),
  endpoint("POST", "/save", ({ body }) => body, { body: { name: "string" } }),
  endpoint("DELETE", "/users/:id", () => undefined),
]

const json = { "content-type": "application/json" }
const requests: Ask[] = [
  { path: "/users/7?full=true&x=%20", headers: { "X-One": "1", "x-two": "" } },
  { path: "/users/7", method: "HEAD" },
  { path: "/users/7", method: "OPTIONS" },
  { path: "/users/7", method: "PUT" },
  { path: "/users/7", method: "DELETE" },
  { path: "/users/" },
  { path: "/missing" },
  { path: "/missing", method: "HEAD" },
  { path: "/later" },
  { path: "/context?x", headers: { "x-one": "1" } },
  { path: "/save", method: "POST", headers: json, body: `{"name":"é"}` },
  { path: "/save", method: "POST", headers: json, body: `{"name":7}` },
  { path: "/save", method: "POST", headers: json, body: `{"name":` },
  { path: "/save", method: "POST", headers: json, body: "" },
  { path: "/save", method: "POST", headers: json, body: "x".repeat(2000) },
  { path: "/save", method: "POST", headers: json, body: new Uint8Array([0x22, 0xff, 0x22]) },
  { path: "/save", method: "POST", headers: { "content-type": "text/plain" }, body: "{}" },
  { path: "/save", method: "POST", headers: { "content-type": "text/plain" }, body: "" },
  { path: "/save", method: "POST", body: "{}" },
  { path: "/save", method: "POST" },
  { path: "/nothing", method: "POST", headers: { "content-type": "text/plain" }, body: "{}" },
]

// Headers that the network adds, and those that control the connection.
const OF_THE_NETWORK = ["date", "connection", "keep-alive"]

describeCores("inject()", ({ serve }) => {
  test.each(requests)("responds as over the network: $method $path $body", async (request) => {
    const app = await serve(routes, { limits: { bodyBytes: 1000 } })
    const sent = await ask(app, request)
    for (const name of OF_THE_NETWORK) delete sent.headers[name]
    const { status, headers, body } = await app.inject(request)
    expect({ status, headers, body }).toEqual(sent)
  })
})

describeCores("inject() for tests", ({ serve }) => {
  test("sends a value as JSON and parses the response", async () => {
    const app = await serve(routes)
    const response = await app.inject({ method: "POST", path: "/save", body: { name: "x" } })
    expect(response.json()).toEqual({ name: "x" })
  })

  test("rejects with the reason of its signal, and aborts the handler's", async () => {
    const aborted = Promise.withResolvers<void>()
    const app = await serve([
      endpoint("GET", "/hang", (_input, { signal }: Context) => {
        signal.addEventListener("abort", () => aborted.resolve())
        return new Promise(() => {})
      }),
    ])
    const client = new AbortController()
    const answer = app.inject({ path: "/hang", signal: client.signal })
    client.abort(new Error("gone"))
    await expect(answer).rejects.toThrow("gone")
    await aborted.promise
  })
})
