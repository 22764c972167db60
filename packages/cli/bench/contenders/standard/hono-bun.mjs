import { makeStandardApp } from "./hono-app.mjs"

export async function start({ port, ...options }) {
  const { fetch } = await makeStandardApp(options)
  Bun.serve({ fetch, port, hostname: "127.0.0.1" })
}
