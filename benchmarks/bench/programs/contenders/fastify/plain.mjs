// Fastify 5 without response schemas: what a handler gives is written by JSON.stringify. Serialisers
// of schemas leave out what is not in them; here Ajv takes it out of the request, as Fastify has it
// do with objects that allow nothing else.
import { startWith } from "./server.mjs"
import * as all from "./schemas.mjs"

const isObject = (value) => typeof value === "object" && value !== null

/** A schema whose objects take the fields that they name. */
function closed(schema) {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!isObject(schema)) return schema
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, closed(value)]),
  )
  return schema.type === "object" && isObject(schema.properties)
    ? { ...copy, additionalProperties: false }
    : copy
}

const plain = Object.fromEntries(
  Object.entries(all).map(([name, schema]) => [name, { ...schema, response: undefined }]),
)

export const start = (options) =>
  startWith({ ...plain, heavy: { body: closed(plain.heavy.body) } }, options)
