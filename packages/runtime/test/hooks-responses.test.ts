// Hooks that respond with files and streams.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { afterAll, expect, test } from "vitest"
import { status } from "../src/endpoint/reply.ts"
import { file } from "../src/endpoint/file-reply.ts"
import type { Context } from "../src/endpoint/api.ts"
import type { Hook, HookReply, Middleware } from "../src/endpoint/hooks.ts"
import { collectErrors, describeProtocols } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { ask } from "./helpers/request.ts"

const folder = mkdtempSync(join(tmpdir(), "precast-hooks-"))
writeFileSync(join(folder, "down.html"), "<h1>Back soon")
afterAll(() => rmSync(folder, { recursive: true }))
const page = (): HookReply => file(join(folder, "down.html"))

const ANSWERS: Readonly<Record<string, () => HookReply>> = {
  "/file": page,
  "/status": () => status(503, page(), { "retry-after": "60" }),
  "/none": () => file(join(folder, "none.html")),
  "/web": () => new Response("web").body as ReadableStream,
  "/node": () => Readable.from(["node"]),
  "/blob": () => new Blob(["blob"], { type: "text/x" }),
  "/broken": () =>
    new ReadableStream({
      pull: () => {
        throw new Error("on purpose")
      },
    }),
}
const answer = (context: Context): HookReply | undefined => ANSWERS[context.path]?.()
const hook: Hook = { onRequest: answer }
const before: Hook = { beforeHandle: async (context) => answer(context) }
const failing: Hook = {
  beforeHandle() {
    throw new Error("on purpose")
  },
  onError: answer,
}
const middleware: Middleware = async (context, next) => answer(context) ?? (await next())

describeProtocols("hooks respond with files and streams", ({ serve }) => {
  test.each([
    ["onRequest", hook],
    ["beforeHandle", before],
    ["onError", failing],
    ["a middleware", middleware],
  ])("%s", async (_name, use) => {
    const { errors, onError } = collectErrors()
    const routes = Object.keys(ANSWERS).map((path) => endpoint("GET", path, () => "never"))
    const app = await serve(routes, { use: [use], onError })
    const get = (path: string, headers = {}) => ask(app, { path, headers })
    const whole = await get("/file")
    expect([whole.status, whole.body]).toEqual([200, "<h1>Back soon"])
    expect(whole.headers["content-type"]).toBe("text/html; charset=utf-8")
    const etag = whole.headers.etag as string
    expect((await get("/file", { "if-none-match": etag })).status).toBe(304)
    expect(await get("/file", { range: "bytes=0-3" })).toMatchObject({ status: 206, body: "<h1>" })
    const down = await get("/status")
    expect([down.status, down.body]).toEqual([503, "<h1>Back soon"])
    expect(down.headers["retry-after"]).toBe("60")
    expect((await get("/none")).status).toBe(404)
    for (const body of ["web", "node", "blob"]) {
      expect(await get(`/${body}`)).toMatchObject({ status: 200, body })
    }
    expect((await get("/broken")).status).toBe(500)
    expect(errors.map(String)).toEqual(["Error: on purpose"])
  })
})
