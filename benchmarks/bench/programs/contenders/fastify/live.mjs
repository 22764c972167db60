// Large bodies and events of Fastify, and a WebSocket by its own plugin, with Ajv for its messages.
import { Readable } from "node:stream"
import websocket from "@fastify/websocket"
import { eventTexts, total } from "../shared/live.mjs"
import { asked, note, records } from "./schemas-live.mjs"

// The validator of requests, without its coercion, knows nothing of messages: the guide compiles one.
function addSocket(app) {
  app.get("/echo", { websocket: true }, (socket, request) => {
    const fits = request.compileValidationSchema(note)
    socket.on("message", (data) => {
      let message
      try {
        message = JSON.parse(data.toString())
      } catch {
        return socket.send(`{"error":"invalid JSON"}`)
      }
      socket.send(fits(message) ? JSON.stringify(message) : `{"error":"invalid message"}`)
    })
  })
}

export async function addLive(app) {
  app.post("/records", { schema: records }, (request, reply) => {
    reply.send(total(request.body))
  })
  app.get("/events", { schema: asked }, (request, reply) => {
    reply.type("text/event-stream").send(Readable.from(eventTexts(request.query.count)))
  })
  await app.register(websocket)
  await app.register(async (inner) => addSocket(inner))
}
