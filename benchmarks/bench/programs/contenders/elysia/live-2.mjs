// Large bodies, events and a WebSocket of Elysia 2.
import { sse } from "elysia"
import { websocket } from "elysia/websocket"
import { eventOf, total, turns } from "../shared/live.mjs"
import { asked, note, records } from "./live-schemas.mjs"

async function* events(count) {
  for await (const n of turns(count)) yield sse({ data: eventOf(n) })
}

export const addLive = (app) =>
  app
    .use(websocket())
    .post("/records", { body: records }, ({ body }) => total(body))
    .get("/events", { query: asked }, ({ query }) => events(query.count))
    .ws("/echo", { body: note, message: (socket, message) => void socket.send(message) })
