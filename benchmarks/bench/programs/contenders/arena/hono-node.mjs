import { serve } from "@hono/node-server"
import postgres from "postgres"
import { makeApp } from "./hono-app.mjs"
import { openItems } from "./sql-items.mjs"

export function start({ port }) {
  const { fetch } = makeApp(openItems(postgres))
  return new Promise((listening) => serve({ fetch, port, hostname: "127.0.0.1" }, listening))
}
