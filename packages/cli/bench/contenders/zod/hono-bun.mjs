import { makeApp } from "./hono-app.mjs"

export function start({ port, background }) {
  Bun.serve({ fetch: makeApp({ background }).fetch, port, hostname: "127.0.0.1" })
}
