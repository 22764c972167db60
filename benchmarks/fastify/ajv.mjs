// Fastify as its documentation has it: Ajv checks the body, the response schema makes the serialiser.
import Fastify from "fastify"

const app = Fastify()

const message = { type: "object", properties: { message: { type: "string" } } }

const user = {
  type: "object",
  required: ["id", "name", "surname", "lastUpdate"],
  properties: {
    id: { type: "number" },
    name: { type: "string" },
    surname: { type: "string" },
    lastUpdate: { type: "string", format: "date-time" },
  },
}

app.get("/hello", { schema: { response: { 200: message } } }, (_request, reply) => {
  reply.send({ message: "Hello, World" })
})

app.post("/updateUser", { schema: { body: user, response: { 200: user } } }, (request, reply) => {
  const lastUpdate = new Date(request.body.lastUpdate)
  lastUpdate.setUTCMonth(lastUpdate.getUTCMonth() + 1)
  reply.send({ ...request.body, lastUpdate })
})

export const start = ({ port }) => app.listen({ port, host: "127.0.0.1" })
