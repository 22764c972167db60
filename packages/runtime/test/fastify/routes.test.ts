import fastify, { type FastifyInstance } from "fastify"
import { afterEach, expect, test } from "vitest"
import { api, type Context } from "../../src/endpoint/api.ts"
import { ApiError } from "../../src/base/errors/api-error.ts"
import { precastRoutes } from "../../src/app/fastify/index.ts"
import { group } from "../../src/endpoint/group.ts"
import { hook } from "../../src/endpoint/hooks.ts"
import { mount } from "../../src/http/fetch/mount.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask, askJson } from "../helpers/request.ts"

const routes = [
  endpoint("GET", "/users/:id/:part", (input) => input, { headers: ["x-one"], query: true }),
  endpoint("POST", "/save", ({ body }) => body, { body: { name: "string" } }),
  endpoint("DELETE", "/users/:id", () => undefined),
  endpoint("GET", "/missing", () => {
    throw new ApiError("not_found", "No such thing")
  }),
  endpoint("GET", "/context", (_input, context: Context) => {
    context.header("set-cookie", "a=1")
    context.header("set-cookie", "b=2")
    return [context.method, context.path, context.address, context.headers["x-one"]]
  }),
  api.raw({ method: "POST", path: "/echo" }, (request) => new Response(request.body)),
  mount("/mounted", (request) => new Response(new URL(request.url).pathname)),
  group("/v1", [endpoint("GET", "/hooked", (_input, { data }: Context) => data)], {
    use: [hook({ onRequest: () => ({ user: "ann" }) })],
  }),
]

const open: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()))
})

async function listen(app: FastifyInstance): Promise<{ port: number }> {
  open.push(app)
  await app.listen({ port: 0, host: "127.0.0.1" })
  return { port: (app.server.address() as { port: number }).port }
}

async function served(options: object = {}): Promise<{ port: number }> {
  const app = fastify()
  app.get("/plain", () => ({ of: "fastify" }))
  await app.register(precastRoutes, { routes, ...options })
  return listen(app)
}

test("requests are decoded, and results encoded, as serve() does", async () => {
  const at = await served()
  const path = "/users/a%20b/%2F?x=%20&y"
  const found = await ask(at, { path, headers: { "x-one": "1" } })
  expect(JSON.parse(found.body)).toEqual({
    params: ["a%20b", "%2F"],
    query: "x=%20&y",
    headers: ["1"],
  })
  expect(found.headers["content-type"]).toMatch(/^application\/json/)
  expect((await askJson(at, "/save", { name: "é" })).body).toBe(`{"name":"é"}`)
  expect(await ask(at, { path: "/users/7", method: "DELETE" })).toMatchObject({
    status: 204,
    body: "",
  })
  expect((await ask(at, { path: "/plain" })).body).toBe(`{"of":"fastify"}`)
})

test("what does not fit is a problem", async () => {
  const at = await served()
  const refused = await askJson(at, "/save", { name: 7 })
  expect([refused.status, refused.headers["content-type"]]).toEqual([
    400,
    expect.stringMatching(/^application\/problem\+json/),
  ])
  expect(JSON.parse(refused.body)).toMatchObject({
    code: "invalid_request",
    issues: [{ path: "/name" }],
  })
  expect((await ask(at, { path: "/missing" })).status).toBe(404)
  const post = { method: "POST", path: "/save" }
  const json = { "content-type": "application/json" }
  const text = { ...post, headers: { "content-type": "text/plain" }, body: "{}" }
  expect((await ask(at, text)).status).toBe(415)
  expect((await ask(at, { ...post, body: "{}" })).status).toBe(415)
  const utf8 = { ...post, headers: json, body: Uint8Array.of(0x22, 0xff, 0x22) }
  expect(JSON.parse((await ask(at, utf8)).body)).toMatchObject({ code: "malformed_request" })
  expect((await ask(at, { ...post, headers: json, body: "" })).status).toBe(400)
  expect((await ask(at, { ...post, headers: json, body: "x".repeat(2 ** 20 + 1) })).status).toBe(
    413,
  )
})

test("the context, cookies, hooks of ours", async () => {
  const at = await served()
  const answer = await ask(at, { path: "/context?x", headers: { "x-one": "1" } })
  expect(JSON.parse(answer.body)).toEqual(["GET", "/context", "127.0.0.1", "1"])
  expect(answer.headers["set-cookie"]).toEqual(["a=1", "b=2"])
  expect((await ask(at, { path: "/v1/hooked" })).body).toBe(`{"user":"ann"}`)
})

test("streams both ways, and mounted applications", async () => {
  const { port } = await served()
  const sent = new TransformStream<Uint8Array, Uint8Array>()
  const writer = sent.writable.getWriter()
  void writer.write(Buffer.from("one;"))
  const answer = await fetch(`http://127.0.0.1:${port}/echo`, {
    method: "POST",
    body: sent.readable,
    duplex: "half",
  } as RequestInit)
  const reader = answer.body!.getReader()
  expect(Buffer.from((await reader.read()).value!).toString()).toBe("one;")
  void writer.write(Buffer.from("two"))
  expect(Buffer.from((await reader.read()).value!).toString()).toBe("two")
  await writer.close()
  expect(await reader.read()).toEqual({ done: true, value: undefined })
  for (const path of ["/mounted", "/mounted/", "/mounted/a/b"]) {
    expect((await ask({ port }, { path })).body).toBe(path.slice(8) || "/")
  }
  const large = { method: "POST", path: "/echo", headers: { "transfer-encoding": "chunked" } }
  expect((await ask({ port }, { ...large, body: "small" })).body).toBe("small")
})

test("HEAD, and a prefix", async () => {
  const at = await served({ prefix: "/api" })
  const head = await ask(at, { path: "/api/users/1/2", method: "HEAD" })
  expect([head.status, head.body, Number(head.headers["content-length"]) > 0]).toEqual([
    200,
    "",
    true,
  ])
  expect(JSON.parse((await ask(at, { path: "/api/users/1/2" })).body).params).toEqual(["1", "2"])
  expect((await ask(at, { path: "/users/1/2" })).status).toBe(404)
})

test("Fastify's hooks, errors and options stay as they are", async () => {
  const seen: string[] = []
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.addHook("onRequest", async (request, reply) => {
    seen.push("onRequest")
    if (request.headers.authorization === undefined) await reply.code(401).send({ who: "are you" })
  })
  app.addHook("preHandler", async () => void seen.push("preHandler"))
  app.addHook("onSend", async (_request, reply, payload) => {
    seen.push(`onSend ${String(payload)}`)
    reply.header("x-send", "1")
  })
  app.addHook(
    "onResponse",
    async (_request, reply) => void seen.push(`onResponse ${reply.statusCode}`),
  )
  app.setErrorHandler((error, _request, reply) =>
    reply.code(400).send({ own: (error as Error).name }),
  )
  await app.register(precastRoutes, { routes })
  app.post("/own", (request) => request.body)
  const at = await listen(app)
  expect((await ask(at, { path: "/users/1/2" })).status).toBe(401)
  seen.length = 0
  const headers = { authorization: "me" }
  const answer = await ask(at, { path: "/users/a%20b/2/", headers })
  expect(JSON.parse(answer.body).params).toEqual(["a%20b", "2"])
  expect(answer.headers["x-send"]).toBe("1")
  const sent = expect.stringMatching(/^onSend \{"params"/)
  expect(seen).toEqual(["onRequest", "preHandler", sent, "onResponse 200"])
  const json = { ...headers, "content-type": "application/json" }
  const own = await ask(at, { path: "/own", method: "POST", body: `{"a":1}`, headers: json })
  expect(own.body).toBe(`{"a":1}`)
  const injected = await app.inject({
    url: "/save",
    method: "POST",
    payload: { name: "x" },
    headers,
  })
  expect(injected.json()).toEqual({ name: "x" })
})

test("an option that there is not fails the start", async () => {
  const app = fastify()
  const starting = app.register(precastRoutes, { routes, port: 3 } as never)
  await expect(Promise.resolve(starting)).resolves.toBeDefined()
  await expect(
    fastify().register(precastRoutes, { routes, ports: 3 } as never),
  ).rejects.toMatchObject({
    code: "PC2012",
  })
})
