// Elysia 2 on Bun. Its routes take their schemas before the handler; otherwise as in server.mjs.
import { Elysia } from "elysia"
import { eachBackground } from "../shared/background.mjs"
import { page } from "../shared/items.mjs"
import { nextMonth, touch } from "../shared/user.mjs"
import { heavyUser, names, pageParams, pageQuery, postParams, schema, user } from "./schemas.mjs"

export async function start({ port, background, live, reusePort }) {
  const app = new Elysia()
  if (background)
    eachBackground(
      (path) => app.get(path, "ok"),
      (path) => app.post(path, () => "ok"),
    )
  if (live) (await import("./live-2.mjs")).addLive(app)
  app
    .get("/hello", () => ({ message: "Hello, World" }))
    .get("/constant", { message: "Hello, World" })
    .post("/updateUser", { body: user }, ({ body }) => nextMonth(body))
    .post("/heavy", { body: heavyUser }, ({ body }) => touch(body))
    .post("/schema", schema, () => ({ message: "Hello, World" }))
    .get("/api", { query: names }, ({ query }) => `${query.name} ${query.lastname}`)
    .get("/users/:id/posts/:post", { params: postParams }, ({ params: { id, post } }) => ({
      id,
      post,
    }))
    .get("/json/:count", { params: pageParams, query: pageQuery }, ({ params, query }) =>
      page(params.count, query.m),
    )
    .get("/", "Hi")
    .get("/id/:id", ({ params, query, set }) => {
      set.headers["x-powered-by"] = "benchmark"
      return `${params.id} ${query.name ?? ""}`
    })
    .post("/json", { parse: "json" }, ({ body }) => body)
  app.listen({ port, hostname: "127.0.0.1", reusePort })
}
