// Events of bare node:http, and a WebSocket by the package ws.
import { once } from "node:events"
import { WebSocketServer } from "ws"
import { eventOf, total, turns } from "../shared/live.mjs"
import { answerNote, areRecords, readCount } from "./checks-live.mjs"

async function sendEvents(res, count) {
  res.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" })
  for await (const n of turns(count)) {
    if (res.destroyed) return
    const room = res.write(`data: ${JSON.stringify(eventOf(n))}\n\n`)
    if (!room) await Promise.race([once(res, "drain"), once(res, "close")])
  }
  res.end()
}

function addSocket(server) {
  const sockets = new WebSocketServer({ server, path: "/echo" })
  sockets.on("connection", (socket) => {
    socket.on("message", (data) => socket.send(answerNote(data.toString())))
  })
}

export const makeLive = ({ readJson, sendJson, refuse }) => ({
  addSocket,
  /** false: not one of these requests. */
  answer(req, res, path, search) {
    if (req.method === "POST" && path === "/records") {
      const then = (body) => (areRecords(body) ? sendJson(res, total(body)) : refuse(res))
      return readJson(req, res, then)
    }
    if (req.method !== "GET" || path !== "/events") return false
    const count = readCount(new URLSearchParams(search).get("count"))
    if (count === undefined) refuse(res)
    else sendEvents(res, count).catch(() => res.destroy())
  },
})
