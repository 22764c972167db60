// Large bodies and events of Koa, which has no WebSockets.
import { Readable } from "node:stream"
import { bodyParser } from "@koa/bodyparser"
import { eventTexts, total } from "../shared/live.mjs"
import { Asked, Records } from "./schemas-live.mjs"

export function addLive(router, check) {
  const parse = bodyParser({ enableTypes: ["json"], jsonLimit: "2mb" })
  router.post("/records", parse, check({ body: Records }), (ctx) => {
    ctx.body = total(ctx.state.body)
  })
  router.get("/events", check({ query: Asked }), (ctx) => {
    ctx.type = "text/event-stream"
    ctx.body = Readable.from(eventTexts(ctx.state.query.count))
  })
}
