// HyperExpress 7 with Zod 4, on the binary of uWebSockets.js that Precast's core loads.
import HyperExpress from "hyper-express"
import { eachBackground } from "../shared/background.mjs"
import { page } from "../shared/items.mjs"
import { nextMonth, touch } from "../shared/user.mjs"
import * as schemas from "./schemas.mjs"

// Path parameters come as they were sent.
const paramsOf = ({ path_parameters: params }) =>
  Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decodeURIComponent(text)]))

const sources = {
  // Broken JSON would be `{}` without `null`.
  body: (request) => request.json(null),
  query: (request) => request.query_parameters,
  params: paramsOf,
  headers: (request) => request.headers,
}

const refuse = (response, error) =>
  response.status(400).json({ error: error.issues ?? error.message })

/** Middleware: each source fits its schema, or the request is refused; results in `request.valid`. */
const check = (checks) => (request, response, next) => {
  request.valid = {}
  for (const [name, schema] of Object.entries(checks)) {
    const result = schema.safeParse(sources[name](request))
    if (!result.success) return refuse(response, result.error)
    request.valid[name] = result.data
  }
  return next()
}

/** Middleware for bodies, which come later. */
const checkBody = (schema) => async (request, response) => {
  const result = schema.safeParse(await request.json(null))
  if (!result.success) return refuse(response, result.error)
  request.body = result.data
  return undefined
}

function addBackground(server) {
  const ok = (_request, response) => response.type("text/plain").send("ok")
  eachBackground(
    (path) => server.get(path, ok),
    (path) => server.post(path, ok),
  )
}

function addChecked(server) {
  server.post("/updateUser", checkBody(schemas.User), (request, response) => {
    response.json(nextMonth(request.body))
  })
  server.post("/heavy", checkBody(schemas.HeavyUser), (request, response) => {
    response.json(touch(request.body))
  })
  const heads = { headers: schemas.SchemaHeaders, query: schemas.SchemaQuery }
  server.post("/schema", check(heads), checkBody(schemas.SchemaBody), (_request, response) => {
    response.json({ message: "Hello, World" })
  })
  server.get("/api", check({ query: schemas.Names }), ({ valid }, response) => {
    response.type("text/plain").send(`${valid.query.name} ${valid.query.lastname}`)
  })
  const post = check({ params: schemas.PostParams })
  server.get("/users/:id/posts/:post", post, ({ valid }, response) => {
    response.json(valid.params)
  })
  const items = check({ params: schemas.PageParams, query: schemas.PageQuery })
  server.get("/json/:count", items, ({ valid }, response) => {
    response.json(page(valid.params.count, valid.query.m))
  })
}

export async function start({ port, background, live }) {
  const server = new HyperExpress.Server()
  server.set_error_handler((_request, response, error) =>
    error instanceof SyntaxError || error instanceof URIError
      ? refuse(response, error)
      : response.status(500).send("Error"),
  )
  server.set_not_found_handler((_request, response) => response.status(404).send("Not Found"))
  if (background) addBackground(server)
  server.get("/hello", (_request, response) => {
    response.json({ message: "Hello, World" })
  })
  const constant = JSON.stringify({ message: "Hello, World" })
  server.get("/constant", (_request, response) => {
    response.type("application/json").send(constant)
  })
  addChecked(server)
  if (live) (await import("./hyper-express-live.mjs")).addLive(server, { check, checkBody })
  server.get("/", (_request, response) => {
    response.type("text/plain").send("Hi")
  })
  server.get("/id/:id", (request, response) => {
    response.header("x-powered-by", "benchmark").type("text/plain")
    response.send(`${paramsOf(request).id} ${request.query_parameters.name ?? ""}`)
  })
  server.post("/json", async (request, response) => {
    response.json(await request.json(null))
  })
  await server.listen(port, "127.0.0.1")
}
