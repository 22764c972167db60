// Large bodies and events of Express, which has no WebSockets.
import { once } from "node:events"
import { eventTexts, total } from "../shared/live.mjs"
import { Asked, Records } from "./schemas-live.mjs"

async function sendEvents(res, count) {
  // No flushHeaders(), which ultimate-express lacks: they go with the first event.
  res.set({ "content-type": "text/event-stream", "cache-control": "no-cache" })
  for await (const text of eventTexts(count)) {
    if (res.destroyed) return
    const room = res.write(text)
    if (!room) await Promise.race([once(res, "drain"), once(res, "close")])
  }
  res.end()
}

export function addLive(app, express, check) {
  const json = express.json({ limit: "2mb" })
  app.post("/records", json, check({ body: Records }), (_req, res) => {
    res.json(total(res.locals.body))
  })
  app.get("/events", check({ query: Asked }), (_req, res) => {
    sendEvents(res, res.locals.query.count).catch(() => res.destroy())
  })
}
