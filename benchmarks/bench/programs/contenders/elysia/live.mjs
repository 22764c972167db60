// Large bodies, events and a WebSocket of Elysia.
import { sse } from "elysia"
import { eventOf, total, turns } from "../shared/live.mjs"
import { asked, note, records } from "./live-schemas.mjs"

async function* events(count) {
  for await (const n of turns(count)) yield sse({ data: eventOf(n) })
}

export const addLive = (app) =>
  app
    .post("/records", ({ body }) => total(body), { body: records })
    .get("/events", ({ query }) => events(query.count), { query: asked })
    .ws("/echo", { body: note, message: (socket, message) => void socket.send(message) })
