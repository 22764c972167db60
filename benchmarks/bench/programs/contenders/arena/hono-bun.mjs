import { SQL } from "bun"
import { makeApp } from "./hono-app.mjs"
import { openItems } from "./sql-items.mjs"

export function start({ port, reusePort }) {
  const { fetch } = makeApp(openItems((url, options) => new SQL(url, options)))
  Bun.serve({ fetch, port, hostname: "127.0.0.1", reusePort })
}
