import { serve } from "@hono/node-server"
import { sValidator } from "@hono/standard-validator"
import { encode, prettify, safeDecode, schema } from "@precast/runtime"
import { Hono } from "hono"
import type { Order } from "./order.ts"

/** An application that is written with Hono, and stays so: it takes the same type as a Standard Schema. */
const partners = new Hono()
  .post("/orders", sValidator("json", schema<Order>()), (context) => {
    const order = context.req.valid("json") // an Order: Map, Set, bigint and Date included
    return context.json({ lines: order.lines.size, labels: [...order.labels] })
  })
  // The same without a validator of the framework, with issues for people.
  .post("/orders/check", async (context) => {
    const result = safeDecode<Order>(await context.req.text())
    return result.ok
      ? context.text(encode<Order>(result.value))
      : context.text(prettify(result.issues), 400)
  })

export function listenForPartners(port: number): void {
  serve({ fetch: partners.fetch, port, hostname: "127.0.0.1" })
}
