import { expect, test } from "vitest"
import { status } from "../src/endpoint/reply.ts"
import type { Hook } from "../src/endpoint/hooks.ts"
import { describeProtocols } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { ask } from "./helpers/request.ts"

const takes = endpoint("POST", "/takes", ({ body }) => body, { body: { name: "string" } })
const where = endpoint("GET", "/where/:id", (_input, context) => context.route)
const never = endpoint("GET", "/never", () => new Promise(() => {}))
const listed = endpoint("GET", "/listed", (_input, context) => {
  context.header("vary", "Accept-Language, origin")
  return 1
})

const marks: Hook = {
  onRequest: (context) => context.header("x-request", "1"),
  onResponse: (_context, answer) => answer.headers.set("x-answer", String(answer.status)),
}

describeProtocols("hooks at the edges", ({ serve }) => {
  test.each([
    [413, { "content-type": "application/json" }, `{"name":"${"x".repeat(2000)}"}`],
    [415, { "content-type": "text/plain" }, "hello"],
    [400, { "content-type": "application/json" }, new Uint8Array([0xff, 0xfe])],
  ])("see a request that the core turns away: %d", async (expected, headers, body) => {
    const ends: unknown[] = []
    const app = await serve([takes], {
      use: [marks, { onEnd: (context, end) => void ends.push([context.path, end.status]) }],
      limits: { bodyBytes: 1000 },
    })
    const answer = await ask(app, { method: "POST", path: "/takes", headers, body })
    expect(answer.status).toBe(expected)
    expect(answer.headers).toMatchObject({ "x-request": "1", "x-answer": String(expected) })
    expect(ends).toEqual([["/takes", expected]])
  })

  test("see a timeout, and are not waited for", async () => {
    const hangs: Hook = { onResponse: () => new Promise(() => {}) }
    const app = await serve([never], { use: [marks, hangs], limits: { handlerMs: 20 } })
    const answer = await ask(app, { path: "/never" })
    expect(answer.status).toBe(503)
    expect(answer.headers).toMatchObject({ "x-request": "1", "x-answer": "503" })
  })

  test("respond with their own content type", async () => {
    const type = { "Content-Type": "application/problem+json" }
    const app = await serve([where], { use: [{ onRequest: () => status(418, { a: 1 }, type) }] })
    const answer = await ask(app, { path: "/where/7" })
    expect([answer.status, answer.headers["content-type"], answer.body]).toEqual([
      418,
      "application/problem+json",
      '{"a":1}',
    ])
  })

  test("receive the route", async () => {
    const seen: unknown[] = []
    const use: Hook[] = [{ onRequest: (context) => void seen.push(context.route) }]
    const app = await serve([where], { use })
    const route = { name: "GET /where/:id", method: "GET", path: "/where/:id" }
    expect(JSON.parse((await ask(app, { path: "/where/7" })).body)).toEqual(route)
    await ask(app, { path: "/nowhere" })
    expect(seen).toEqual([route, undefined])
  })

  test("run only for their own routes", async () => {
    const only: Hook = { ...marks, applies: (route) => route === undefined }
    const app = await serve([where], { use: [only] })
    expect((await ask(app, { path: "/where/7" })).headers).not.toHaveProperty("x-request")
    expect((await ask(app, { path: "/nowhere" })).headers).toHaveProperty("x-request")
  })

  test("extend an existing vary header", async () => {
    const vary: Hook = {
      onRequest(context) {
        context.header("vary", "Origin")
        context.header("vary", "Accept-Encoding")
      },
    }
    const app = await serve([listed], { use: [vary] })
    const { headers } = await ask(app, { path: "/listed" })
    expect(headers.vary).toBe("Origin, Accept-Encoding, Accept-Language")
  })

  test("are notified of the close, and may delay it", async () => {
    const trace: string[] = []
    const go = Promise.withResolvers<void>()
    const slow: Hook = {
      async onClosing() {
        trace.push("closing")
        await go.promise
      },
      onClosed: () => void trace.push("closed"),
    }
    const app = await serve([where], { use: [slow], graceMs: 10_000 })
    const closed = app.close()
    expect((await ask(app, { path: "/where/7" })).status).toBe(200)
    expect(trace).toEqual(["closing"])
    go.resolve()
    await closed
    expect(trace).toEqual(["closing", "closed"])
    await expect(ask(app, { path: "/where/7" })).rejects.toThrow(/ECONNREFUSED/)
  })

  test("cannot put the end off for longer than the grace", async () => {
    const stuck: Hook = { onClosing: () => new Promise(() => {}) }
    const failing: Hook = {
      onClosing: () => {
        throw new Error("thrown on purpose")
      },
    }
    const app = await serve([where], { use: [stuck, failing], graceMs: 20 })
    await app.close()
    await expect(ask(app, { path: "/where/7" })).rejects.toThrow(/ECONNREFUSED/)
  })
})
