// Bun.serve with its own router + Zod 4.
import { eachBackground } from "../shared/background.mjs"
import { page } from "../shared/items.mjs"
import { nextMonth, touch } from "../shared/user.mjs"
import * as schemas from "./schemas.mjs"

const message = { message: "Hello, World" }
const text = { headers: { "content-type": "text/plain" } }
const benchmark = { headers: { "content-type": "text/plain", "x-powered-by": "benchmark" } }

const refuse = (error) => Response.json({ error: error.issues ?? error.message }, { status: 400 })
const search = (request) => Object.fromEntries(new URL(request.url).searchParams)

async function updateUser(request) {
  const user = schemas.User.safeParse(await request.json())
  return user.success ? Response.json(nextMonth(user.data)) : refuse(user.error)
}

async function heavy(request) {
  const user = schemas.HeavyUser.safeParse(await request.json())
  return user.success ? Response.json(touch(user.data)) : refuse(user.error)
}

async function schema(request) {
  const headers = schemas.SchemaHeaders.safeParse({ "x-foo": request.headers.get("x-foo") })
  if (!headers.success) return refuse(headers.error)
  const query = schemas.SchemaQuery.safeParse(search(request))
  if (!query.success) return refuse(query.error)
  const body = schemas.SchemaBody.safeParse(await request.json())
  return body.success ? Response.json({ message: "Hello, World" }) : refuse(body.error)
}

function names(request) {
  const query = schemas.Names.safeParse(search(request))
  if (!query.success) return refuse(query.error)
  return new Response(`${query.data.name} ${query.data.lastname}`, text)
}

function post(request) {
  const params = schemas.PostParams.safeParse(request.params)
  return params.success ? Response.json(params.data) : refuse(params.error)
}

function items(request) {
  const params = schemas.PageParams.safeParse(request.params)
  if (!params.success) return refuse(params.error)
  const query = schemas.PageQuery.safeParse(search(request))
  return query.success ? Response.json(page(params.data.count, query.data.m)) : refuse(query.error)
}

function idAndName(request) {
  const name = new URL(request.url).searchParams.get("name") ?? ""
  return new Response(`${request.params.id} ${name}`, benchmark)
}

function backgroundRoutes() {
  const routes = {}
  const ok = () => new Response("ok", text)
  eachBackground(
    (path) => (routes[path] = { GET: ok }),
    (path) => (routes[path] = { POST: ok }),
  )
  return routes
}

export async function start({ port, background, live, reusePort }) {
  const more = live ? await import("./bun-live.mjs") : undefined
  Bun.serve({
    port,
    hostname: "127.0.0.1",
    reusePort,
    routes: {
      ...(background && backgroundRoutes()),
      ...more?.liveRoutes(refuse, search),
      "/hello": { GET: () => Response.json({ message: "Hello, World" }) },
      "/constant": { GET: Response.json(message) },
      "/updateUser": { POST: updateUser },
      "/heavy": { POST: heavy },
      "/schema": { POST: schema },
      "/api": { GET: names },
      "/users/:id/posts/:post": { GET: post },
      "/json/:count": { GET: items },
      "/": { GET: new Response("Hi", text) },
      "/id/:id": { GET: idAndName },
      "/json": { POST: async (request) => Response.json(await request.json()) },
    },
    ...(more && { websocket: more.websocket }),
    fetch: () => new Response("Not Found", { status: 404 }),
    error: (error) =>
      error instanceof SyntaxError ? refuse(error) : new Response("Error", { status: 500 }),
  })
}
