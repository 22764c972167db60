// Elysia on Bun with its TypeBox schemas. No response schema: Elysia would validate every answer
// against it, which no other contender does.
import { Elysia, t } from "elysia"

const user = t.Object({
  id: t.Number(),
  name: t.String(),
  surname: t.String(),
  lastUpdate: t.Date(),
})

const schema = {
  body: t.Object({
    someKey: t.Optional(t.String()),
    someOtherKey: t.Optional(t.Number()),
    requiredKey: t.Array(t.Integer(), { maxItems: 3 }),
    nullableKey: t.Optional(t.Nullable(t.Number())),
    multipleTypesKey: t.Optional(t.Union([t.Boolean(), t.Number()])),
    multipleRestrictedTypesKey: t.Optional(
      t.Union([t.String({ maxLength: 5 }), t.Number({ minimum: 10 })]),
    ),
    enumKey: t.Optional(t.Union([t.Literal("John"), t.Literal("Foo")])),
  }),
  query: t.Object({ name: t.Optional(t.String()), excitement: t.Optional(t.Integer()) }),
  headers: t.Object({ "x-foo": t.String() }),
}

new Elysia()
  .get("/hello", () => ({ message: "Hello, World" }))
  .post(
    "/updateUser",
    ({ body }) => {
      body.lastUpdate.setUTCMonth(body.lastUpdate.getUTCMonth() + 1)
      return body
    },
    { body: user },
  )
  .post("/schema", () => ({ message: "Hello, World" }), schema)
  .listen({ port: Number(process.env.PORT), hostname: "127.0.0.1" })
