// Hono 4, as its validation guide writes it. `check(target, schema)` is the middleware of a
// validator and `schemas` are in its language: hono-zod.mjs, or those of another one.
import { Hono } from "hono"
import { eachBackground } from "../shared/background.mjs"
import { page } from "../shared/items.mjs"
import { nextMonth, touch } from "../shared/user.mjs"

function addBackground(app) {
  const ok = (c) => c.text("ok")
  eachBackground(
    (path) => app.get(path, ok),
    (path) => app.post(path, ok),
  )
}

function addChecked(app, { check, schemas }) {
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

export function makeApp({ background }, validation) {
  const app = new Hono()
  if (background) addBackground(app)
  app.get("/hello", (c) => c.json({ message: "Hello, World" }))
  const constant = JSON.stringify({ message: "Hello, World" })
  const headers = { "content-type": "application/json" }
  app.get("/constant", (c) => c.body(constant, 200, headers))
  addChecked(app, validation)
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
