// Hono 4 with its own validator and Zod 4, as Hono's validation guide writes it.
import { Hono } from "hono"
import { validator } from "hono/validator"
import { SchemaBody, SchemaHeaders, SchemaQuery, User } from "./zod-schemas.mjs"

const check = (target, schema) =>
  validator(target, (value, c) => {
    const result = schema.safeParse(value)
    return result.success ? result.data : c.json({ error: result.error.issues }, 400)
  })

export const app = new Hono()

app.get("/hello", (c) => c.json({ message: "Hello, World" }))

app.post("/updateUser", check("json", User), (c) => {
  const user = c.req.valid("json")
  user.lastUpdate.setUTCMonth(user.lastUpdate.getUTCMonth() + 1)
  return c.json(user)
})

app.post(
  "/schema",
  check("header", SchemaHeaders),
  check("query", SchemaQuery),
  check("json", SchemaBody),
  (c) => c.json({ message: "Hello, World" }),
)
