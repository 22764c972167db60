// Large bodies and events of hapi. Its WebSockets (@hapi/nes) speak a protocol of their own.
import { Readable } from "node:stream"
import Joi from "joi"
import { eventTexts, total } from "../shared/live.mjs"

const text = Joi.string().allow("").required()

const records = Joi.array().items(
  Joi.object({
    id: Joi.number().integer().required(),
    name: text,
    email: text,
    role: Joi.valid("admin", "user", "guest").required(),
    active: Joi.boolean().required(),
    score: Joi.number().required(),
    tags: Joi.array().items(Joi.string().allow("")).required(),
    address: Joi.object({ street: text, city: text, zipCode: text }).required(),
  }),
)
const asked = Joi.object({ count: Joi.number().integer().min(1).max(10_000).required() })

const events = ({ query }, h) =>
  h
    // hapi takes streams of bytes alone.
    .response(Readable.from(eventTexts(query.count), { objectMode: false }))
    .type("text/event-stream")

export const liveRoutes = (route) => [
  route("POST", "/records", ({ payload }) => total(payload), { payload: records }),
  route("GET", "/events", events, { query: asked }),
]
