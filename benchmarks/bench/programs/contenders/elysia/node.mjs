// Elysia on Node by its own adapter.
import { node } from "@elysiajs/node"
import { makeApp } from "./server.mjs"

export async function start({ port, background, live }) {
  const app = await makeApp({ background, live }, { adapter: node() })
  await new Promise((listening) => app.listen({ port, hostname: "127.0.0.1" }, listening))
}
