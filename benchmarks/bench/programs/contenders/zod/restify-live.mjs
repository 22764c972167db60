// Large bodies and events of Restify, which has no WebSockets.
import { pipeline } from "node:stream/promises"
import { eventTexts, total } from "../shared/live.mjs"
import { Asked, Records } from "./schemas-live.mjs"

async function sendEvents({ valid }, res) {
  res.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" })
  // A client that disconnects ends the stream; not an error here.
  await pipeline(eventTexts(valid.query.count), res).catch(() => undefined)
}

export function addLive(server, { check, answer, parse }) {
  server.post(
    "/records",
    parse.body,
    check({ body: Records }),
    answer(({ valid }) => total(valid.body)),
  )
  server.get("/events", parse.query, check({ query: Asked }), sendEvents)
}
