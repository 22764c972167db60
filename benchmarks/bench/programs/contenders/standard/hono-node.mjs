import { serve, upgradeWebSocket } from "@hono/node-server"
import { WebSocketServer } from "ws"
import { makeStandardApp } from "./hono-app.mjs"

export async function start({ port, live, ...options }) {
  const { fetch } = await makeStandardApp({ live, ...options }, upgradeWebSocket)
  const websocket = live ? { server: new WebSocketServer({ noServer: true }) } : undefined
  await new Promise((listening) =>
    serve({ fetch, port, hostname: "127.0.0.1", ...(websocket && { websocket }) }, listening),
  )
}
