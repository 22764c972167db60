// Large bodies, events and a WebSocket of Bun.serve.
import { eventTexts, total } from "../shared/live.mjs"
import { Asked, Records, answerNote } from "./schemas-live.mjs"

const streamed = {
  headers: { "content-type": "text/event-stream", "cache-control": "no-cache" },
}

/** Routes; `refuse` responds to an invalid request, `search` is the query of a request. */
export const liveRoutes = (refuse, search) => ({
  "/records": {
    POST: async (request) => {
      const records = Records.safeParse(await request.json())
      return records.success ? Response.json(total(records.data)) : refuse(records.error)
    },
  },
  "/events": {
    GET: (request) => {
      const asked = Asked.safeParse(search(request))
      return asked.success
        ? new Response(eventTexts(asked.data.count), streamed)
        : refuse(asked.error)
    },
  },
  "/echo": {
    GET: (request, server) =>
      server.upgrade(request) ? undefined : new Response("Upgrade Required", { status: 426 }),
  },
})

export const websocket = {
  message: (socket, text) => void socket.send(answerNote(String(text))),
}
