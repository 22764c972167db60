// Large bodies, events and a WebSocket of Elysia.
import { sse, t } from "elysia"
import { eventOf, total, turns } from "../shared/live.mjs"

const records = t.Array(
  t.Object({
    id: t.Integer(),
    name: t.String(),
    email: t.String(),
    role: t.Union([t.Literal("admin"), t.Literal("user"), t.Literal("guest")]),
    active: t.Boolean(),
    score: t.Number(),
    tags: t.Array(t.String()),
    address: t.Object({ street: t.String(), city: t.String(), zipCode: t.String() }),
  }),
)
const asked = t.Object({ count: t.Integer({ minimum: 1, maximum: 10_000 }) })
const note = t.Object({ id: t.Integer(), text: t.String({ maxLength: 100 }) })

async function* events(count) {
  for await (const n of turns(count)) yield sse({ data: eventOf(n) })
}

export const addLive = (app) =>
  app
    .post("/records", ({ body }) => total(body), { body: records })
    .get("/events", ({ query }) => events(query.count), { query: asked })
    .ws("/echo", { body: note, message: (socket, message) => void socket.send(message) })
