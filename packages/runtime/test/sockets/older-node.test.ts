// Before Node 24.9 every upgrade request reaches the WebSocket code, for any protocol.
import http from "node:http"
import { syncBuiltinESMExports } from "node:module"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { App } from "../../src/app/serve/serve.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask } from "../helpers/request.ts"
import { open } from "./client.ts"
import { echo } from "./echo.ts"
import { connectRaw } from "./raw.ts"

const { createServer } = http
let app: App

beforeAll(async () => {
  http.createServer = ((options: http.ServerOptions) => {
    const { shouldUpgradeCallback: _newer, ...older } = options
    return createServer(older)
  }) as typeof http.createServer
  syncBuiltinESMExports()
  const { serve } = await import("../../src/app/serve/serve.ts")
  const page = endpoint("GET", "/page", () => "page")
  app = await serve({ page, echo: echo({ path: "/ws" }) }, { port: 0, core: "node", banner: false })
})

afterAll(async () => {
  await app.close()
  http.createServer = createServer
  syncBuiltinESMExports()
})

test("a handshake is taken", async () => {
  const client = await open(app, "/ws")
  client.ws.send("hello")
  expect(await client.take(1)).toEqual(["hello"])
  client.ws.close()
})

test("other upgrade requests are handled as ordinary requests", async () => {
  const h2c = { upgrade: "h2c", connection: "upgrade, http2-settings" }
  const page = await ask(app, { path: "/page", headers: h2c })
  expect([page.status, page.body]).toEqual([200, '"page"'])
  expect((await ask(app, { path: "/ws", headers: h2c })).status).toBe(426)
  expect((await ask(app, { path: "/none", headers: h2c })).status).toBe(404)
  const elsewhere = await connectRaw(app, "/page")
  expect(elsewhere.status).toBe(200)
  elsewhere.socket.destroy()
})
