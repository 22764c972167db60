// Events and a WebSocket of uWebSockets.js by hand. Nothing here holds back for a slow client.
import { eventOf, total, turns } from "../shared/live.mjs"
import { answerNote, areRecords, readCount } from "./checks-live.mjs"

async function sendEvents(res, count) {
  let gone = false
  res.onAborted(() => (gone = true))
  res.cork(() => res.writeHeader("content-type", "text/event-stream"))
  for await (const n of turns(count)) {
    if (gone) return
    res.cork(() => res.write(`data: ${JSON.stringify(eventOf(n))}\n\n`))
  }
  if (!gone) res.cork(() => res.end())
}

export function addLive(app, { readJson, sendJson, refuse }) {
  app.post("/records", (res) =>
    readJson(res, (body) => (areRecords(body) ? sendJson(res, total(body)) : refuse(res))),
  )
  app.get("/events", (res, req) => {
    const count = readCount(req.getQuery("count"))
    if (count === undefined) refuse(res)
    else sendEvents(res, count)
  })
  app.ws("/echo", {
    message(ws, message) {
      const answer = answerNote(Buffer.from(message).toString())
      // Texts of one-byte characters are sent as latin-1.
      ws.send(Buffer.byteLength(answer) === answer.length ? answer : Buffer.from(answer), false)
    },
  })
}
