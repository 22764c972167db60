import { serve, upgradeWebSocket } from "@hono/node-server"
import { makeApp } from "./hono-app.mjs"
import { liveZod, zod } from "./hono-zod.mjs"

// Its guide has WebSockets by the package ws.
async function addLive(app) {
  const { WebSocketServer } = await import("ws")
  const live = await import("./hono-live.mjs")
  live.addLive(app, await liveZod(), upgradeWebSocket)
  return { websocket: { server: new WebSocketServer({ noServer: true }) } }
}

export async function start({ port, background, live }) {
  const app = makeApp({ background }, zod)
  const more = live ? await addLive(app) : {}
  const { fetch } = app
  await new Promise((listening) =>
    serve({ fetch, port, hostname: "127.0.0.1", ...more }, listening),
  )
}
