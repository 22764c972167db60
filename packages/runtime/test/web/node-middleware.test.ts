import { setTimeout as sleep } from "node:timers/promises"
import helmet from "helmet"
import { expect, test } from "vitest"
import type { Context } from "../../src/endpoint/api.ts"
import { api } from "../../src/endpoint/api.ts"
import type { Use } from "../../src/endpoint/hooks.ts"
import { serve, type App } from "../../src/app/serve/serve.ts"
import type { ServeOptions } from "../../src/app/options/serve-options.ts"
import { createApp } from "../../src/app/compose/create-app.ts"
import { nodeMiddleware } from "../../src/app/compose/node-middleware.ts"
import { collectErrors, describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask } from "../helpers/request.ts"

const routes = [
  endpoint("GET", "/hello", () => "hello"),
  endpoint("GET", "/late", async () => (await sleep(5), "late")),
  endpoint("GET", "/cookies", (_input, context: Context) => {
    context.header("set-cookie", "a=1")
    context.header("set-cookie", "b=2")
    return {}
  }),
  endpoint("POST", "/save", ({ body }) => body, { body: { name: "string" } }),
  api.raw({ method: "POST", path: "/echo" }, (request) => new Response(request.body)),
]

async function served(
  use: readonly Use[],
  check: (app: App) => Promise<void>,
  options: ServeOptions = {},
): Promise<void> {
  const app = await serve(routes, { port: 0, core: "node", use, ...options })
  await check(app).finally(() => app.close())
}

const json = { "content-type": "application/json" }

test("helmet: its headers are on every response", () =>
  served([nodeMiddleware(helmet())], async (app) => {
    const answers = [
      await ask(app, { path: "/hello" }),
      await ask(app, { path: "/late" }),
      await ask(app, { path: "/hello", method: "HEAD" }),
      await ask(app, { path: "/nothing" }),
      await ask(app, { path: "/echo", method: "POST", body: "text" }),
      await ask(app, { path: "/save", method: "POST", body: `{"name":1}`, headers: json }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 200, 400])
    for (const { headers } of answers) {
      expect(headers["x-content-type-options"]).toBe("nosniff")
      expect(headers["content-security-policy"]).toContain("default-src 'self'")
    }
    expect(answers[0]).toMatchObject({ body: `"hello"`, headers: { "content-length": "7" } })
    expect(answers[4]?.body).toBe("text")
  }))

test("headers of a handler win, set-cookie stands several times", () => {
  const own = nodeMiddleware((_req, res, next) => {
    res.setHeader("content-type", "text/wrong")
    res.setHeader("x-own", "1")
    next()
  })
  return served([own], async (app) => {
    const { headers } = await ask(app, { path: "/cookies" })
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "x-own": "1",
      "set-cookie": ["a=1", "b=2"],
    })
  })
})

test("it may be asynchronous, and may respond itself", () => {
  const seen: string[] = []
  const gate = nodeMiddleware(async (req, res, next) => {
    await sleep(2)
    seen.push(`${req.method} ${req.url}`)
    if (req.url === "/save") return next()
    res.writeHead(418, { "x-gate": "closed" })
    res.write("go ")
    res.end("away")
  })
  return served([gate], async (app) => {
    const refused = await ask(app, { path: "/hello?x" })
    expect(refused).toMatchObject({ status: 418, body: "go away", headers: { "x-gate": "closed" } })
    const body = `{"name":"x"}`
    const taken = await ask(app, { path: "/save", method: "POST", body, headers: json })
    expect([taken.status, taken.body]).toEqual([200, body])
    expect(seen).toEqual(["GET /hello?x", "POST /save"])
  })
})

test("its own response may take longer than the handler limit", () => {
  const { errors, onError } = collectErrors()
  const slow = nodeMiddleware(async (_req, res) => {
    res.write("begin,")
    await sleep(60)
    res.end("end")
  })
  return served(
    [slow],
    async (app) => {
      expect((await ask(app, { path: "/hello" })).body).toBe("begin,end")
      expect(errors).toEqual([])
    },
    { limits: { handlerMs: 10 }, onError },
  )
})

test.each([
  ["next(error)", (next: (error: Error) => void) => next(new Error("refused"))],
  [
    "an exception",
    () => {
      throw new Error("refused")
    },
  ],
  ["a rejection", () => Promise.reject(new Error("refused"))],
])("%s is an error as that of any hook", (_how, fail) => {
  const { errors, onError } = collectErrors()
  const failing = nodeMiddleware((_req, _res, next) => fail(next))
  return served(
    [failing],
    async (app) => {
      const answer = await ask(app, { path: "/hello" })
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([500, "internal"])
      expect(errors).toMatchObject([{ message: "refused" }])
    },
    { onError },
  )
})

test("one that changes how responses are written, as compression and sessions do", () => {
  const patch = nodeMiddleware((_req, res, next) => {
    const { writeHead, end } = res
    res.writeHead = ((status: number, headers: string[]) =>
      writeHead.call(res, status, [...headers, "x-patched", "1"] as never)) as never
    res.end = ((body: string) => end.call(res, body, "utf8")) as never
    next()
  })
  return served([patch], async (app) => {
    const answer = await ask(app, { path: "/hello" })
    expect([answer.body, answer.headers["x-patched"]]).toEqual([`"hello"`, "1"])
  })
})

test("on a route alone", () => {
  const only = api.raw({ method: "GET", path: "/only", use: [nodeMiddleware(helmet())] }, () => {
    return new Response("x")
  })
  return serve([...routes, only], { port: 0, core: "node" }).then(async (app) => {
    expect((await ask(app, { path: "/only" })).headers).toHaveProperty("x-frame-options")
    expect((await ask(app, { path: "/hello" })).headers).not.toHaveProperty("x-frame-options")
    await app.close()
  })
})

describeCores("the core with nodeMiddleware()", ({ core, serve }) => {
  test("is the node core, or the start fails", async () => {
    const starting = serve(routes, { use: [nodeMiddleware(helmet())] })
    if (core === "node") expect((await starting).core).toBe("node")
    else await expect(starting).rejects.toMatchObject({ code: "PC2041" })
  })

  test.runIf(core === "node")("is chosen, and reported, where none is requested", async () => {
    const lines: string[] = []
    const log = (line: string): void => void lines.push(line)
    const app = await serve(routes, { core: "auto", log, use: [nodeMiddleware(helmet())] })
    expect([app.core, lines]).toEqual(["node", [expect.stringContaining("nodeMiddleware()")]])
  })
})

test("an application that is fetched has no request of Node", async () => {
  const { errors, onError } = collectErrors()
  const app = createApp(routes, { use: [nodeMiddleware(helmet())], onError })
  expect((await app.fetch(new Request("http://localhost/hello"))).status).toBe(500)
  expect((await app.inject({ path: "/hello" })).status).toBe(500)
  expect(errors).toMatchObject([{ code: "PC2041" }, { code: "PC2041" }])
})

test("handlers of errors are refused", () => {
  const handler = (_error: unknown, _req: unknown, _res: unknown, _next: unknown): void => {}
  expect(() => nodeMiddleware(handler as never)).toThrow(/PC2042.*handler/)
  expect(() => nodeMiddleware(undefined as never)).toThrow()
})
