import { upgradeWebSocket, websocket } from "hono/bun"
import { makeStandardApp } from "./hono-app.mjs"

export async function start({ port, reusePort, ...options }) {
  const { fetch } = await makeStandardApp(options, upgradeWebSocket)
  Bun.serve({ fetch, websocket, port, hostname: "127.0.0.1", reusePort })
}
