import { serve } from "@hono/node-server"
import { makeStandardApp } from "./hono-app.mjs"

export async function start({ port, ...options }) {
  const { fetch } = await makeStandardApp(options)
  await new Promise((listening) => serve({ fetch, port, hostname: "127.0.0.1" }, listening))
}
