// One application of Fastify, with the routes written as PRECAST selects: in endpoints that are
// registered as a plugin, or in handlers of Fastify's own with compiled schemas.
import { api } from "@precast/runtime"
import {
  precastRoutes,
  serializerCompiler,
  typed,
  validatorCompiler,
  type PrecastTypeProvider,
} from "@precast/runtime/fastify"
import fastify from "fastify"

interface Message {
  message: string
}

interface User {
  id: number
  name: string
  surname: string
  lastUpdate: Date
}

function later(user: User): User {
  user.lastUpdate.setUTCMonth(user.lastUpdate.getUTCMonth() + 1)
  return user
}

const hello = api({ method: "GET", path: "/hello" }, (): Message => ({ message: "Hello, World" }))
const updateUser = api({ method: "POST", path: "/updateUser" }, (user: User): User => later(user))

const app = fastify().withTypeProvider<PrecastTypeProvider>()
if (process.env.PRECAST === "routes") {
  await app.register(precastRoutes, { routes: { hello, updateUser } })
} else {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.get("/hello", { schema: { response: { 200: typed<Message>() } } }, (_request, reply) => {
    reply.send({ message: "Hello, World" })
  })
  const schema = { body: typed<User>(), response: { 200: typed<User>() } }
  app.post("/updateUser", { schema }, (request, reply) => {
    reply.send(later(request.body))
  })
}

export async function start({ port }: { port: number }): Promise<void> {
  await app.listen({ port, host: "127.0.0.1" })
}
