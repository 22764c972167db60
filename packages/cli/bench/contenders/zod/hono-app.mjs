// Hono 4 with its own validator and Zod 4, as Hono's validation guide writes it.
import { Hono } from "hono"
import { validator } from "hono/validator"
import { eachBackground } from "../shared/background.mjs"
import { page } from "../shared/items.mjs"
import { nextMonth, touch } from "../shared/user.mjs"
import * as schemas from "./schemas.mjs"

export const check = (target, schema) =>
  validator(target, (value, c) => {
    const result = schema.safeParse(value)
    return result.success ? result.data : c.json({ error: result.error.issues }, 400)
  })

function addBackground(app) {
  const ok = (c) => c.text("ok")
  eachBackground(
    (path) => app.get(path, ok),
    (path) => app.post(path, ok),
  )
}

function addChecked(app) {
  app.post("/updateUser", check("json", schemas.User), (c) =>
    c.json(nextMonth(c.req.valid("json"))),
  )
  app.post("/heavy", check("json", schemas.HeavyUser), (c) => c.json(touch(c.req.valid("json"))))
  app.post(
    "/schema",
    check("header", schemas.SchemaHeaders),
    check("query", schemas.SchemaQuery),
    check("json", schemas.SchemaBody),
    (c) => c.json({ message: "Hello, World" }),
  )
  app.get("/api", check("query", schemas.Names), (c) => {
    const { name, lastname } = c.req.valid("query")
    return c.text(`${name} ${lastname}`)
  })
  app.get("/users/:id/posts/:post", check("param", schemas.PostParams), (c) =>
    c.json(c.req.valid("param")),
  )
  app.get(
    "/json/:count",
    check("param", schemas.PageParams),
    check("query", schemas.PageQuery),
    (c) => c.json(page(c.req.valid("param").count, c.req.valid("query").m)),
  )
}

export function makeApp({ background }) {
  const app = new Hono()
  if (background) addBackground(app)
  app.get("/hello", (c) => c.json({ message: "Hello, World" }))
  const constant = JSON.stringify({ message: "Hello, World" })
  const headers = { "content-type": "application/json" }
  app.get("/constant", (c) => c.body(constant, 200, headers))
  addChecked(app)
  app.get("/", (c) => c.text("Hi"))
  app.get("/id/:id", (c) => {
    c.header("x-powered-by", "benchmark")
    return c.text(`${c.req.param("id")} ${c.req.query("name") ?? ""}`)
  })
  app.post("/json", async (c) => c.json(await c.req.json()))
  app.onError((error, c) =>
    error instanceof SyntaxError
      ? c.json({ error: error.message }, 400)
      : (error.getResponse?.() ?? c.text("Error", 500)),
  )
  return app
}
