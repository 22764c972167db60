// The description of untyped routes, groups, hooks and authentication in an OpenAPI document; and the routes that serve it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Validator } from "@seriousme/openapi-schema-validator"
import {
  api,
  auth,
  createApp,
  csrf,
  group,
  mount,
  rateLimit,
  serve,
  staticFiles,
  type Cookie,
  type Header,
  type OpenApiDocument,
  type Socket,
} from "@precast/runtime"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

interface Credentials {
  authorization?: string & Header<"authorization">
  user?: string & Cookie<"user", { signed: true }>
}

const who = auth(({ authorization, user }: Credentials) => {
  const name = authorization ?? user
  return name === undefined ? null : { name }
})

const both = auth((_input: { key: string & Header<"x-key">; id: string & Header<"x-id"> }) => ({}))

const get = api({ method: "GET", path: "/", auth: who }, (): number => 1)
const users = group("/users", {
  get,
  put: api({ method: "PUT", path: "/:id" }, (_input: { id: string; name: string }): void => {}),
})
const shops = group("/shops", [api({ method: "DELETE", path: "/", auth: both }, (): void => {})], {
  use: [csrf(), rateLimit({ max: 10, windowMs: 1000 })],
})
const getShop = ((): unknown => {
  const get = api({ method: "GET", path: "/shop" }, (): number => 1)
  return get
})() as typeof get
/**
 * Described alone.
 * @tag special
 */
const tagged = api({ method: "GET", path: "/tagged" }, (): number => 1)
const hook = api.raw({ method: "POST", path: "/hooks/:from/*rest" }, () => new Response("x"))
const look = api.raw({ method: "GET", path: "/look" }, () => new Response("x"))
const talk = api.socket(
  { path: "/talk", protocols: ["chat"] },
  { message: (socket: Socket<string>, text: string) => void socket.send(text) },
)

const folder = mkdtempSync(join(tmpdir(), "precast-static-"))
writeFileSync(join(folder, "a.txt"), "a")
const routes = {
  users,
  inner: { shops, shop: getShop },
  tagged,
  hook,
  look,
  talk,
  old: mount("/old", () => new Response("old")),
  files: staticFiles("/files", folder),
}
const options = { cookies: { secrets: ["a secret of at least 32 bytes, for tests"] } }

let document: OpenApiDocument
beforeAll(async () => {
  document = await createApp(routes, options).openapi()
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Operation {
  readonly operationId: string
  readonly tags?: readonly string[]
  readonly security?: readonly object[]
  readonly parameters?: readonly object[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, object>>
}

function operation(method: string, path: string): Operation {
  return document.paths[path]?.[method] as Operation
}

test("the document is valid", async () => {
  const { errors } = await new Validator().validate(document as never)
  expect(errors).toBeUndefined()
})

test("operations have names that do not depend on the order of routes, and the tag of their group", () => {
  const all = Object.values(document.paths).flatMap((item) => Object.entries(item))
  const said = all
    .filter(([method]) => !method.startsWith("x-"))
    .map(([, each]) => each as Operation)
    .map(({ operationId, tags }) => `${operationId}: ${String(tags)}`)
  expect(said).toEqual([
    "users_get: users",
    "put: users",
    "delete_shops: shops",
    "inner_shop: inner",
    "tagged: special",
    "hook: undefined",
    "look: undefined",
    "get_files: files",
    "get_files_path: files",
  ])
  expect(document.tags?.map(({ name }) => name)).toEqual([
    "users",
    "shops",
    "inner",
    "special",
    "files",
  ])
})

test("raw routes accept and return anything", () => {
  const anything = { "*/*": {} }
  expect(operation("post", "/hooks/{from}/{rest}")).toEqual({
    operationId: "hook",
    parameters: [
      { name: "from", in: "path", required: true, schema: { type: "string", minLength: 1 } },
      {
        name: "rest",
        in: "path",
        required: true,
        schema: { type: "string" },
        "x-wildcard": true,
      },
    ],
    requestBody: { required: false, content: anything },
    responses: {
      413: { $ref: "#/components/responses/PayloadTooLarge" },
      default: { description: "Any other response.", content: anything },
    },
  })
  expect(operation("get", "/look").requestBody).toBeUndefined()
})

test("mounted applications are left out, and named; sockets are an extension", () => {
  expect(document["x-mounted"]).toEqual(["/old"])
  expect(Object.keys(document.paths).filter((path) => path.startsWith("/old"))).toEqual([])
  expect(document.paths["/talk"]).toEqual({
    "x-websocket": {
      name: "talk",
      subprotocols: ["chat"],
      receives: { content: { "application/json": { schema: { type: "string" } } } },
      sends: { content: { "application/json": { schema: { type: "string" } } } },
    },
  })
})

test("files of a folder are found or not", () => {
  expect(Object.keys(operation("get", "/files/{path}").responses)).toEqual([
    "200",
    "404",
    "default",
  ])
})

test("credentials that may be missing are alternatives; those that are required go together", () => {
  expect(operation("get", "/users/").security).toEqual([{ who: [] }, { who_user: [] }])
  expect(operation("delete", "/shops/").security).toEqual([{ both: [], "both_x-id": [] }])
  expect(document.components.securitySchemes).toEqual({
    who: { type: "http", scheme: "bearer" },
    who_user: { type: "apiKey", in: "cookie", name: "user" },
    both: { type: "apiKey", in: "header", name: "x-key" },
    "both_x-id": { type: "apiKey", in: "header", name: "x-id" },
  })
})

test("problems of authenticators, bodies and hooks stand where they occur", () => {
  const statuses = (method: string, path: string): string[] =>
    Object.keys(operation(method, path).responses)
  expect(statuses("get", "/users/")).toEqual(["200", "401", "default"])
  expect(statuses("put", "/users/{id}")).toEqual(["204", "400", "413", "415", "default"])
  expect(statuses("delete", "/shops/")).toEqual(["204", "401", "403", "429", "default"])
  expect(document.components.responses?.["Unauthenticated"]).toMatchObject({
    headers: { "www-authenticate": { required: true } },
  })
})

describe.each(["serve", "createApp"] as const)("docs of %s", (by) => {
  test("are the document and its pages", async () => {
    const docs = { title: "Places", servers: ["https://a.example/v1"] }
    const app =
      by === "serve"
        ? await serve(routes, { ...options, docs, port: 0, banner: false })
        : createApp(routes, { ...options, docs })
    const get = (path: string): Promise<Response> =>
      app.fetch(new Request(`http://localhost${path}`))
    const answer = await get("/openapi.json")
    expect(answer.status).toBe(200)
    const served = (await answer.json()) as OpenApiDocument
    expect(served).toEqual({
      ...document,
      info: { title: "Places", version: "0.0.0" },
      servers: [{ url: "https://a.example/v1" }],
    })
    expect(served).toEqual(await app.openapi())
    const page = await get("/docs")
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(await page.text()).toContain('src="/docs/scalar.js"')
    expect((await get("/docs/scalar.js")).status).toBe(200)
    await app.close()
  })
})

test("createApp has no docs unless enabled", async () => {
  const app = createApp({ tagged })
  expect((await app.fetch(new Request("http://localhost/openapi.json"))).status).toBe(404)
  await app.close()
})
