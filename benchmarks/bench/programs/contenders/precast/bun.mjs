// Precast on Bun: the application as a function from Request to Response.
import { createApp } from "@precast/runtime"
import { allRoutes } from "../../precast/dist/routes.js"

export async function start({ port, background, live, reusePort }) {
  const app = createApp(await allRoutes(background, live))
  Bun.serve({ fetch: app.fetch, port, hostname: "127.0.0.1", reusePort })
}
