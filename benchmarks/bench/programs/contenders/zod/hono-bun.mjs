import { makeApp } from "./hono-app.mjs"
import { liveZod, zod } from "./hono-zod.mjs"

export async function start({ port, background, live, reusePort }) {
  const options = { port, hostname: "127.0.0.1", reusePort }
  const app = makeApp({ background }, zod)
  if (!live) return void Bun.serve({ fetch: app.fetch, ...options })
  const { upgradeWebSocket, websocket } = await import("hono/bun")
  const { addLive } = await import("./hono-live.mjs")
  addLive(app, await liveZod(), upgradeWebSocket)
  Bun.serve({ fetch: app.fetch, websocket, ...options })
}
