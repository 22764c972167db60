// Koa 3 with its router and body parser, and Zod 4.
import { once } from "node:events"
import { bodyParser } from "@koa/bodyparser"
import Router from "@koa/router"
import Koa from "koa"
import { eachBackground } from "../shared/background.mjs"
import { page } from "../shared/items.mjs"
import { nextMonth, touch } from "../shared/user.mjs"
import * as schemas from "./schemas.mjs"

const sources = {
  body: (ctx) => ctx.request.body,
  query: (ctx) => ctx.query,
  params: (ctx) => ctx.params,
  headers: (ctx) => ctx.headers,
}

/** Middleware: each source fits its schema, or the request is refused; results in `ctx.state`. */
const check = (checks) => (ctx, next) => {
  for (const [name, schema] of Object.entries(checks)) {
    const result = schema.safeParse(sources[name](ctx))
    if (!result.success) {
      ctx.status = 400
      ctx.body = { error: result.error.issues }
      return undefined
    }
    ctx.state[name] = result.data
  }
  return next()
}

function addBackground(router) {
  const ok = (ctx) => {
    ctx.body = "ok"
  }
  eachBackground(
    (path) => router.get(path, ok),
    (path) => router.post(path, ok),
  )
}

function addChecked(router, parse) {
  router.post("/updateUser", parse, check({ body: schemas.User }), (ctx) => {
    ctx.body = nextMonth(ctx.state.body)
  })
  router.post("/heavy", parse, check({ body: schemas.HeavyUser }), (ctx) => {
    ctx.body = touch(ctx.state.body)
  })
  const schema = {
    headers: schemas.SchemaHeaders,
    query: schemas.SchemaQuery,
    body: schemas.SchemaBody,
  }
  router.post("/schema", parse, check(schema), (ctx) => {
    ctx.body = { message: "Hello, World" }
  })
  router.get("/api", check({ query: schemas.Names }), (ctx) => {
    ctx.body = `${ctx.state.query.name} ${ctx.state.query.lastname}`
  })
  router.get("/users/:id/posts/:post", check({ params: schemas.PostParams }), (ctx) => {
    ctx.body = ctx.state.params
  })
  const items = { params: schemas.PageParams, query: schemas.PageQuery }
  router.get("/json/:count", check(items), (ctx) => {
    ctx.body = page(ctx.state.params.count, ctx.state.query.m)
  })
}

export async function start({ port, background, live }) {
  const app = new Koa()
  app.silent = true
  const router = new Router()
  // Where bodies are read alone: other routes do not pay for it.
  const parse = bodyParser({ enableTypes: ["json"] })
  if (background) addBackground(router)
  router.get("/hello", (ctx) => {
    ctx.body = { message: "Hello, World" }
  })
  const constant = JSON.stringify({ message: "Hello, World" })
  router.get("/constant", (ctx) => {
    ctx.type = "json"
    ctx.body = constant
  })
  addChecked(router, parse)
  if (live) (await import("./koa-live.mjs")).addLive(router, check)
  router.get("/", (ctx) => {
    ctx.body = "Hi"
  })
  router.get("/id/:id", (ctx) => {
    ctx.set("x-powered-by", "benchmark")
    ctx.body = `${ctx.params.id} ${ctx.query.name ?? ""}`
  })
  router.post("/json", parse, (ctx) => {
    ctx.body = ctx.request.body
  })
  app.use(router.routes()).use(router.allowedMethods())
  await once(app.listen(port, "127.0.0.1"), "listening")
}
