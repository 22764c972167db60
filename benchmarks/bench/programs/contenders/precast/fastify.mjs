// Precast's routes as a plugin of Fastify 5: its router and its server, our code for types.
import { precastRoutes } from "@precast/runtime/fastify"
import Fastify from "fastify"
import { allRoutes } from "../../precast/dist/routes.js"

export async function start({ port, background, live }) {
  const app = Fastify()
  await app.register(precastRoutes, { routes: await allRoutes(background, live) })
  await app.listen({ port, host: "127.0.0.1" })
}
