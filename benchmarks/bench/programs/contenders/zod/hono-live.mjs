// Large bodies, events and a WebSocket of Hono; `upgradeWebSocket` is that of the platform, or absent.
import { streamSSE } from "hono/streaming"
import { eventOf, total, turns } from "../shared/live.mjs"

export function addLive(app, { check, schemas }, upgradeWebSocket) {
  const { Asked, Records, answerNote } = schemas
  app.post("/records", check("json", Records), (c) => c.json(total(c.req.valid("json"))))
  app.get("/events", check("query", Asked), (c) =>
    streamSSE(c, async (stream) => {
      for await (const n of turns(c.req.valid("query").count)) {
        await stream.writeSSE({ data: JSON.stringify(eventOf(n)) })
      }
    }),
  )
  if (!upgradeWebSocket) return
  const echo = { onMessage: ({ data }, socket) => socket.send(answerNote(String(data))) }
  app.get(
    "/echo",
    upgradeWebSocket(() => echo),
  )
}
