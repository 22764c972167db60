// hapi 21 with Joi: what comes in is validated and converted by each route's schemas.
import Hapi from "@hapi/hapi"
import { eachBackground } from "../shared/background.mjs"
import { page } from "../shared/items.mjs"
import { nextMonth, touch } from "../shared/user.mjs"
import * as schemas from "./schemas.mjs"

const braced = (path) => path.replaceAll(/:(\w+)/g, "{$1}")

function addBackground(server) {
  const handler = (_request, h) => h.response("ok").type("text/plain")
  eachBackground(
    (path) => server.route({ method: "GET", path: braced(path), handler }),
    (path) => server.route({ method: "POST", path: braced(path), handler }),
  )
}

const route = (method, path, handler, validate) => ({
  method,
  path,
  handler,
  ...(validate && { options: { validate: { options: { stripUnknown: true }, ...validate } } }),
})

const checked = [
  route(
    "POST",
    "/updateUser",
    ({ payload: { id, name, surname, lastUpdate } }) =>
      nextMonth({ id, name, surname, lastUpdate }),
    { payload: schemas.user },
  ),
  route("POST", "/heavy", ({ payload }) => touch(payload), { payload: schemas.heavyUser }),
  route("POST", "/schema", () => ({ message: "Hello, World" }), schemas.schema),
  route(
    "GET",
    "/api",
    ({ query }, h) => h.response(`${query.name} ${query.lastname}`).type("text/plain"),
    { query: schemas.names },
  ),
  route("GET", "/users/{id}/posts/{post}", ({ params }) => params, { params: schemas.postParams }),
  route("GET", "/json/{count}", ({ params, query }) => page(params.count, query.m), {
    params: schemas.pageParams,
    query: schemas.pageQuery,
  }),
]

const constant = JSON.stringify({ message: "Hello, World" })

const others = [
  route("GET", "/hello", () => ({ message: "Hello, World" })),
  route("GET", "/constant", (_request, h) => h.response(constant).type("application/json")),
  route("GET", "/", (_request, h) => h.response("Hi").type("text/plain")),
  route("GET", "/id/{id}", ({ params, query }, h) =>
    h
      .response(`${params.id} ${query.name ?? ""}`)
      .type("text/plain")
      .header("x-powered-by", "benchmark"),
  ),
  route("POST", "/json", ({ payload }) => payload),
]

export async function start({ port, background, live }) {
  const server = Hapi.server({ port, host: "127.0.0.1" })
  if (background) addBackground(server)
  server.route([...others, ...checked])
  if (live) server.route((await import("./live.mjs")).liveRoutes(route))
  await server.start()
}
