// Fastify 5: Ajv (built in) checks what comes in, the response schema compiles the serialiser.
import Fastify from "fastify"
import { eachBackground } from "../shared/background.mjs"
import { page } from "../shared/items.mjs"
import { nextMonth, touch } from "../shared/user.mjs"
import * as schemas from "./schemas.mjs"

function addBackground(app) {
  const ok = (_request, reply) => reply.send("ok")
  eachBackground(
    (path) => app.get(path, ok),
    (path) => app.post(path, ok),
  )
}

function revive(user) {
  user.profile.dateOfBirth = new Date(user.profile.dateOfBirth)
  user.createdAt = new Date(user.createdAt)
  user.updatedAt = new Date(user.updatedAt)
  if (user.lastLoginAt !== undefined) user.lastLoginAt = new Date(user.lastLoginAt)
  return user
}

function addUsers(app, { updateUser, heavy }) {
  app.post("/updateUser", { schema: updateUser }, (request, reply) => {
    const { id, name, surname, lastUpdate } = request.body
    reply.send(nextMonth({ id, name, surname, lastUpdate: new Date(lastUpdate) }))
  })
  app.post("/heavy", { schema: heavy }, (request, reply) => {
    reply.send(touch(revive(request.body)))
  })
}

function addChecked(app, schemas) {
  app.post("/schema", { schema: schemas.schema }, (_request, reply) => {
    reply.send({ message: "Hello, World" })
  })
  app.get("/api", { schema: schemas.names }, ({ query }, reply) => {
    reply.type("text/plain").send(`${query.name} ${query.lastname}`)
  })
  app.get("/users/:id/posts/:post", { schema: schemas.params }, ({ params }, reply) => {
    reply.send(params)
  })
  app.get("/json/:count", { schema: schemas.items }, ({ params, query }, reply) => {
    reply.send(page(params.count, query.m))
  })
}

async function optionsOf(protocol) {
  if (protocol === "h2") return { http2: true }
  if (protocol !== "https") return {}
  const { makeCertificate } = await import("../shared/certificate.mjs")
  return { https: { ...makeCertificate(), minVersion: "TLSv1.3" } }
}

/** A program with these schemas of its routes. */
export async function startWith(schemas, { port, background, live, protocol }) {
  // `discriminator` lets Ajv look at one branch of a union instead of all of them.
  const ajv = { customOptions: { discriminator: true } }
  const app = Fastify({ ajv, ...(await optionsOf(protocol)) })
  if (background) addBackground(app)
  app.get("/hello", { schema: schemas.greeting }, (_request, reply) => {
    reply.send({ message: "Hello, World" })
  })
  const constant = JSON.stringify({ message: "Hello, World" })
  app.get("/constant", (_request, reply) => {
    reply.header("content-type", "application/json; charset=utf-8").send(constant)
  })
  addUsers(app, schemas)
  addChecked(app, schemas)
  if (live) await (await import("./live.mjs")).addLive(app)
  app.get("/", (_request, reply) => {
    reply.send("Hi")
  })
  app.get("/id/:id", ({ params, query }, reply) => {
    reply.header("x-powered-by", "benchmark").send(`${params.id} ${query.name ?? ""}`)
  })
  app.post("/json", { schema: schemas.hello }, (request, reply) => {
    reply.send(request.body)
  })
  await app.listen({ port, host: "127.0.0.1" })
}

export const start = (options) => startWith(schemas, options)
