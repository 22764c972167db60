// Restify 12 with its own parsers and Zod 4, as it has no validation of types.
import restify from "restify"
import { eachBackground } from "../shared/background.mjs"
import { page } from "../shared/items.mjs"
import { nextMonth, touch } from "../shared/user.mjs"
import * as schemas from "./schemas.mjs"

/** Handler: each source fits its schema, or the request is refused; results in `req.valid`. */
const check = (checks) => (req, res, next) => {
  req.valid = {}
  for (const [name, schema] of Object.entries(checks)) {
    const result = schema.safeParse(req[name])
    if (!result.success) {
      res.send(400, { error: result.error.issues })
      return next(false)
    }
    req.valid[name] = result.data
  }
  return next()
}

/** Handler that responds with the result of `make`. */
const answer = (make) => (req, res, next) => {
  res.send(make(req))
  return next()
}

const text = (make) => (req, res, next) => {
  res.contentType = "text/plain"
  res.send(make(req, res))
  return next()
}

function addBackground(server) {
  const ok = text(() => "ok")
  eachBackground(
    (path) => server.get(path, ok),
    (path) => server.post(path, ok),
  )
}

function addChecked(server, parse) {
  const { query, body } = parse
  server.post(
    "/updateUser",
    body,
    check({ body: schemas.User }),
    answer(({ valid }) => nextMonth(valid.body)),
  )
  server.post(
    "/heavy",
    body,
    check({ body: schemas.HeavyUser }),
    answer(({ valid }) => touch(valid.body)),
  )
  const schema = {
    headers: schemas.SchemaHeaders,
    query: schemas.SchemaQuery,
    body: schemas.SchemaBody,
  }
  server.post(
    "/schema",
    query,
    body,
    check(schema),
    answer(() => ({ message: "Hello, World" })),
  )
  server.get(
    "/api",
    query,
    check({ query: schemas.Names }),
    text(({ valid }) => `${valid.query.name} ${valid.query.lastname}`),
  )
  server.get(
    "/users/:id/posts/:post",
    check({ params: schemas.PostParams }),
    answer(({ valid }) => valid.params),
  )
  server.get(
    "/json/:count",
    query,
    check({ params: schemas.PageParams, query: schemas.PageQuery }),
    answer(({ valid }) => page(valid.params.count, valid.query.m)),
  )
}

export async function start({ port, background, live }) {
  const server = restify.createServer()
  const { queryParser, jsonBodyParser } = restify.plugins
  const parse = {
    query: queryParser({ mapParams: false }),
    body: jsonBodyParser({ mapParams: false }),
  }
  if (background) addBackground(server)
  server.get(
    "/hello",
    answer(() => ({ message: "Hello, World" })),
  )
  const constant = Buffer.from(JSON.stringify({ message: "Hello, World" }))
  server.get("/constant", (_req, res, next) => {
    res.sendRaw(200, constant, { "content-type": "application/json" })
    return next()
  })
  addChecked(server, parse)
  if (live) (await import("./restify-live.mjs")).addLive(server, { check, answer, parse })
  server.get(
    "/",
    text(() => "Hi"),
  )
  const powered = ({ params, query }, res) => {
    res.header("x-powered-by", "benchmark")
    return `${params.id} ${query.name ?? ""}`
  }
  server.get("/id/:id", parse.query, text(powered))
  server.post(
    "/json",
    parse.body,
    answer(({ body }) => body),
  )
  await new Promise((listening) => server.listen(port, "127.0.0.1", listening))
}
