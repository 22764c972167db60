import { serve } from "@hono/node-server"
import { makeApp } from "./hono-app.mjs"

export function start({ port, background }) {
  const { fetch } = makeApp({ background })
  return new Promise((listening) => serve({ fetch, port, hostname: "127.0.0.1" }, listening))
}
