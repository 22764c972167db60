// Fastify 5: Ajv (built in) checks what comes in, the response schema compiles the serialiser.
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

const schema = {
  body: {
    type: "object",
    required: ["requiredKey"],
    properties: {
      someKey: { type: "string" },
      someOtherKey: { type: "number" },
      requiredKey: { type: "array", maxItems: 3, items: { type: "integer" } },
      nullableKey: { type: ["number", "null"] },
      multipleTypesKey: { type: ["boolean", "number"] },
      // One type list instead of oneOf: maxLength binds strings only and minimum numbers only, and
      // Ajv's default coercion cannot turn a number that is too small into an acceptable string.
      multipleRestrictedTypesKey: { type: ["string", "number"], maxLength: 5, minimum: 10 },
      enumKey: { type: "string", enum: ["John", "Foo"] },
    },
  },
  querystring: {
    type: "object",
    properties: { name: { type: "string" }, excitement: { type: "integer" } },
  },
  headers: {
    type: "object",
    properties: { "x-foo": { type: "string" } },
    required: ["x-foo"],
  },
  response: { 200: message },
}

app.post("/schema", { schema }, (_request, reply) => {
  reply.send({ message: "Hello, World" })
})

await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" })
