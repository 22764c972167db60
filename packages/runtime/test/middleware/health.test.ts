import { expect, test } from "vitest"
import { status } from "../../src/endpoint/reply.ts"
import { health, type HealthOptions, mayTake } from "../../src/middleware/health/health.ts"
import type { Use } from "../../src/endpoint/hooks.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask } from "../helpers/request.ts"
import { hello } from "./app.ts"

const guard: Use = { onRequest: () => status(401) }

describeCores("health", ({ serve }) => {
  test("reports that the process is live and ready", async () => {
    const app = await serve([hello], { use: [health(), guard] })
    const live = await ask(app, { path: "/livez" })
    expect([live.status, live.body]).toEqual([200, '{"status":"ok"}'])
    expect(live.headers["cache-control"]).toBe("no-store")
    const ready = await ask(app, { path: "/readyz" })
    expect([ready.status, ready.body]).toEqual([200, '{"status":"ok","checks":{}}'])
    const head = await ask(app, { method: "HEAD", path: "/readyz" })
    expect([head.status, head.body]).toEqual([200, ""])
    expect((await ask(app, { path: "/hello" })).status).toBe(401)
    expect((await ask(app, { method: "POST", path: "/livez" })).status).toBe(401)
  })

  test("a route that would take its path does not", async () => {
    const any = endpoint("GET", "/:name", () => "any")
    const app = await serve([any], { use: [health({ live: "/up", ready: "/ready" })] })
    expect((await ask(app, { path: "/up" })).body).toBe('{"status":"ok"}')
    expect((await ask(app, { path: "/other" })).body).toBe('"any"')
  })

  test("names the checks that fail, and keeps why to itself", async () => {
    const told: string[] = []
    const app = await serve([], {
      use: [
        health({
          checks: {
            good: () => true,
            later: async () => {},
            says: () => false,
            throws: () => {
              throw new Error("password of the database")
            },
            hangs: () => new Promise(() => {}),
            __proto__: () => true,
          },
          timeoutMs: 20,
          onFailure: (name, error) => told.push(`${name}: ${String(error)}`),
        }),
      ],
    })
    const { status, body } = await ask(app, { path: "/readyz" })
    expect(status).toBe(503)
    expect(JSON.parse(body)).toEqual({
      status: "failed",
      checks: { good: "ok", later: "ok", says: "failed", throws: "failed", hangs: "failed" },
    })
    expect(told.sort()).toEqual([
      expect.stringMatching(/^hangs: TimeoutError/),
      "says: Error: the check returned false",
      "throws: Error: password of the database",
    ])
  })

  test("runs a check once for concurrent requests, and caches the result for a while", async () => {
    let asked = 0
    const checks = { counted: () => void asked++ }
    const app = await serve([], { use: [health({ checks, cacheMs: 60_000 })] })
    await Promise.all([1, 2, 3, 4].map(() => ask(app, { path: "/readyz" })))
    await ask(app, { path: "/readyz" })
    expect(asked).toBe(1)
    const fresh = await serve([], { use: [health({ checks, cacheMs: 0 })] })
    await ask(fresh, { path: "/readyz" })
    await ask(fresh, { path: "/readyz" })
    expect(asked).toBe(3)
  })

  test("gives its checks a signal that is aborted in time", async () => {
    const seen = Promise.withResolvers<unknown>()
    const checks = {
      slow: (signal: AbortSignal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            seen.resolve((signal.reason as Error).name)
            reject(signal.reason as Error)
          })
        }),
    }
    const app = await serve([], { use: [health({ checks, timeoutMs: 10 })] })
    expect((await ask(app, { path: "/readyz" })).status).toBe(503)
    expect(await seen.promise).toBe("TimeoutError")
  })

  test("is not ready during graceful shutdown, while the server still responds", async () => {
    const use = [health({ drainDelayMs: 300 })]
    const app = await serve([hello], { use, graceMs: 5000 })
    expect((await ask(app, { path: "/readyz" })).status).toBe(200)
    const closed = app.close()
    const ready = await ask(app, { path: "/readyz" })
    expect([ready.status, ready.body]).toEqual([503, '{"status":"closing"}'])
    expect((await ask(app, { path: "/livez" })).status).toBe(200)
    expect((await ask(app, { path: "/hello" })).status).toBe(200)
    await closed
    await expect(ask(app, { path: "/hello" })).rejects.toThrow(/ECONNREFUSED/)
  })
})

test.each<HealthOptions>([
  { live: "livez" },
  { ready: "/a b" },
  { timeoutMs: 0 },
  { drainDelayMs: -1 },
  { checks: { db: true as never } },
  { path: "/x" } as never,
])("options that are refused: %j", (options) => {
  expect(() => health(options)).toThrow(/^PC2030: health\./)
})

test.each([
  ["/livez", "/livez", true],
  ["/:id", "/livez", true],
  ["/:a/:b", "/livez", false],
  ["/v1/:id", "/livez", false],
  ["/*", "/livez", true],
  ["/:id?", "/livez", true],
  ["/other", "/livez", false],
])("%s may take %s: %s", (pattern, path, expected) => {
  expect(mayTake(pattern, path)).toBe(expected)
})
