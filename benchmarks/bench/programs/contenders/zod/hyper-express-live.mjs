// Large bodies, events and a WebSocket of HyperExpress.
import { eventOf, total, turns } from "../shared/live.mjs"
import { Asked, Records, answerNote } from "./schemas-live.mjs"

// Its own stream of events; nothing in it waits for a slow client.
async function sendEvents({ valid }, { sse }) {
  for await (const n of turns(valid.query.count)) {
    if (!sse.active) return
    sse.send(JSON.stringify(eventOf(n)))
  }
  sse.close()
}

export function addLive(server, { check, checkBody }) {
  const large = { max_body_length: 2_000_000 }
  server.post("/records", large, checkBody(Records), ({ body }, response) => {
    response.json(total(body))
  })
  server.get("/events", check({ query: Asked }), sendEvents)
  server.ws("/echo", (socket) => {
    socket.on("message", (text) => void socket.send(answerNote(text)))
  })
}
