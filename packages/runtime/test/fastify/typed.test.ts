// Compiled by the transformer, for the code of the types.
import { jsonSchema } from "@precast/runtime"
import fastify from "fastify"
import { expect, expectTypeOf, test } from "vitest"
import {
  serializerCompiler,
  typed,
  validatorCompiler,
  type PrecastTypeProvider,
} from "../../src/app/fastify/index.ts"

interface Visit {
  name: string
  at: Date
}

interface Seen {
  year: number
  name?: string
}

function app() {
  const app = fastify().withTypeProvider<PrecastTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.post(
    "/visits",
    { schema: { body: typed<Visit>(), response: { 200: typed<Seen>() } } },
    (request) => {
      expectTypeOf(request.body).toEqualTypeOf<Visit>()
      const more = { secret: "not of the type" }
      return { year: request.body.at.getUTCFullYear(), name: request.body.name, ...more }
    },
  )
  return app
}

test("dates arrive as dates, and only what the type has goes out", async () => {
  const payload = { name: "x", at: "2026-11-21T00:00:00.000Z" }
  const answer = await app().inject({ method: "POST", url: "/visits", payload })
  expect([answer.statusCode, answer.body]).toEqual([200, `{"year":2026,"name":"x"}`])
  expect(answer.headers["content-type"]).toMatch(/^application\/json/)
})

test("what does not fit is Fastify's own 400", async () => {
  const answer = await app().inject({
    method: "POST",
    url: "/visits",
    payload: { at: "yesterday" },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: "Bad Request" })
  expect(answer.json().message).toContain("body/name")
  expect(answer.json().message).toContain("body/at")
})

test("it is the JSON Schema of its type, and nothing else to look at", () => {
  expect(typed<Seen>()).toEqual(jsonSchema<Seen>())
  expect(JSON.stringify(typed<Seen>())).toBe(JSON.stringify(jsonSchema<Seen>()))
})

test("other schemas, and code that was not compiled, fail the start", async () => {
  const plain = app()
  const schema = { body: { type: "object" } } as never
  plain.post("/plain", { schema }, () => ({}))
  await expect(plain.ready()).rejects.toThrow("the schema of body is not made by typed<T>()")
  expect(() => (typed as () => unknown)()).toThrow("PC2001")
})

test("together with routes with a JSON Schema, in one application", async () => {
  const both = fastify()
  const body = { type: "object", required: ["a"] }
  both.post("/ajv", { schema: { body } }, () => ({ by: "ajv" }))
  both.post(
    "/typed",
    { validatorCompiler, schema: { body: typed<Seen>() } },
    (request) => request.body,
  )
  const post = (url: string, payload: object): Promise<number> =>
    both.inject({ method: "POST", url, payload }).then(({ statusCode }) => statusCode)
  expect(await post("/ajv", { a: 1 })).toBe(200)
  expect(await post("/ajv", {})).toBe(400)
  expect(await post("/typed", { year: 1 })).toBe(200)
  expect(await post("/typed", {})).toBe(400)
})
