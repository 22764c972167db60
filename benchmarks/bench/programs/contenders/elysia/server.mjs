// Elysia on Bun (on Node: node.mjs) with its TypeBox schemas. No response schema: Elysia would
// validate every response against it, which no other contender does. Constant responses are values, as
// its guide has them.
import { Elysia } from "elysia"
import { eachBackground } from "../shared/background.mjs"
import { page } from "../shared/items.mjs"
import { nextMonth, touch } from "../shared/user.mjs"
import { heavyUser, names, pageParams, pageQuery, postParams, schema, user } from "./schemas.mjs"

function addBackground(app) {
  const ok = () => "ok"
  eachBackground(
    (path) => app.get(path, "ok"),
    (path) => app.post(path, ok),
  )
}

export async function makeApp({ background, live }, options) {
  const app = new Elysia(options)
  if (background) addBackground(app)
  if (live) (await import("./live.mjs")).addLive(app)
  return (
    app
      .get("/hello", () => ({ message: "Hello, World" }))
      .get("/constant", { message: "Hello, World" })
      .post("/updateUser", ({ body }) => nextMonth(body), { body: user })
      .post("/heavy", ({ body }) => touch(body), { body: heavyUser })
      .post("/schema", () => ({ message: "Hello, World" }), schema)
      .get("/api", ({ query }) => `${query.name} ${query.lastname}`, { query: names })
      // Named, as its adapter for Node has them in another order.
      .get("/users/:id/posts/:post", ({ params: { id, post } }) => ({ id, post }), {
        params: postParams,
      })
      .get("/json/:count", ({ params, query }) => page(params.count, query.m), {
        params: pageParams,
        query: pageQuery,
      })
      .get("/", "Hi")
      .get("/id/:id", ({ params, query, set }) => {
        set.headers["x-powered-by"] = "benchmark"
        return `${params.id} ${query.name ?? ""}`
      })
      .post("/json", ({ body }) => body, { parse: "json" })
  )
}

export async function start({ port, background, live, reusePort }) {
  const app = await makeApp({ background, live })
  app.listen({ port, hostname: "127.0.0.1", reusePort })
}
