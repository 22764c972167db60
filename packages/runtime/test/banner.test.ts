import { expect, test } from "vitest"
import { bannerLines } from "../src/app/serve/banner.ts"
import { group } from "../src/endpoint/group.ts"
import type { JsonSchema } from "../src/types/json-schema.ts"
import type { RouteDoc } from "../src/types/route-doc.ts"
import { SOCKET } from "../src/base/marks.ts"
import { readRoutes } from "../src/endpoint/routes.ts"
import { mount } from "../src/http/fetch/mount.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { Program } from "./helpers/program.ts"

const save = endpoint("POST", "/users", () => undefined, {
  name: "saveUser",
  body: { id: "number", name: "string" },
})
const schema: JsonSchema = {
  type: "object",
  properties: { id: { type: "number" }, name: { type: "string" } },
  required: ["id", "name"],
}
const doc = (): RouteDoc => ({
  answers: [],
  body: { required: true, content: { "application/json": schema } },
})
const routes = [
  endpoint("GET", "/users/:id", () => undefined, { name: "getUser" }),
  { ...save, code: { ...save.code, doc } },
]

test("the banner lists the routes and a curl line that the server takes", () => {
  expect(bannerLines("http://127.0.0.1:3000", "node", readRoutes(routes))).toEqual([
    "",
    "Serving on http://127.0.0.1:3000 (node)",
    "",
    "  GET  /users/:id  (getUser)",
    "  POST /users  (saveUser)",
    "",
    "Try it:",
    `  curl http://127.0.0.1:3000/users -H 'content-type: application/json' -d '{"id":1,"name":"text"}'`,
    "",
  ])
})

test("mounted applications are a line each", () => {
  const app = (): Response => new Response()
  const all = [...routes, mount("/legacy", app), group("/v1", [mount("/", app)])]
  expect(bannerLines("http://127.0.0.1:3000", "node", readRoutes(all)).slice(3, 8)).toEqual([
    "  GET  /users/:id  (getUser)",
    "  POST /users  (saveUser)",
    "  ALL  /legacy/*  (mount)",
    "  ALL  /v1/*  (mount)",
    "",
  ])
})

test("a WebSocket is no GET, and no curl line", () => {
  const socket = { ...endpoint("GET", "/chat", () => undefined, { name: "chat" }), [SOCKET]: {} }
  const lines = bannerLines("http://127.0.0.1:3000", "node", readRoutes([socket]))
  expect(lines.slice(3)).toEqual(["  WS /chat  (chat)", ""])
})

test("PRECAST_BANNER=short prints the URL alone", async () => {
  const program = new Program("signals", { SIGNALS_CORE: "node", PRECAST_BANNER: "short" })
  const line = await program.line()
  await program.kill()
  expect(line).toMatch(/^Serving on http:\/\/127\.0\.0\.1:\d+ \(node\)$/)
})

test("PRECAST_BANNER=1 prints it where the option would not", async () => {
  const program = new Program("signals", { SIGNALS_CORE: "node", PRECAST_BANNER: "1" })
  const lines = [await program.line(), await program.line()]
  await program.kill()
  expect(lines).toEqual([
    "",
    expect.stringMatching(/^Serving on http:\/\/127\.0\.0\.1:\d+ \(node\)$/),
  ])
})
