import { expect, test } from "vitest"
import { status } from "../../src/endpoint/reply.ts"
import { health } from "../../src/middleware/health/health.ts"
import {
  loadShedding,
  type LoadSheddingOptions,
  Sampler,
} from "../../src/middleware/load/load-shedding.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask } from "../helpers/request.ts"
import { all, hello } from "./app.ts"

describeCores("loadShedding", ({ serve }) => {
  test("takes no more requests than it may have", async () => {
    const go = Promise.withResolvers<number>()
    let waiting = 0
    const wait = endpoint("GET", "/wait", () => {
      waiting++
      return go.promise
    })
    const app = await serve([wait, hello], {
      use: [loadShedding({ maxPending: 2, retryAfter: 3 }), health()],
    })
    const pending = [ask(app, { path: "/wait" }), ask(app, { path: "/wait" })]
    await expect.poll(() => waiting).toBe(2)
    for (const path of ["/wait", "/hello", "/nowhere"]) {
      const { status, headers, body } = await ask(app, { path })
      expect([status, headers["retry-after"]]).toEqual([503, "3"])
      expect(headers["content-type"]).toBe("application/problem+json")
      expect(JSON.parse(body)).toMatchObject({ status: 503, code: "unavailable" })
    }
    expect((await ask(app, { path: "/livez" })).status).toBe(200)
    expect((await ask(app, { path: "/readyz" })).status).toBe(200)
    go.resolve(1)
    expect((await Promise.all(pending)).map((answer) => answer.status)).toEqual([200, 200])
    expect((await ask(app, { path: "/hello" })).status).toBe(200)
  })

  test("counts what ends otherwise, too", async () => {
    const app = await serve(all, {
      use: [
        { onRequest: ({ path }) => (path === "/late" ? status(401) : undefined) },
        loadShedding({ maxPending: 1 }),
      ],
      onError: () => {},
      limits: { handlerMs: 10 },
    })
    for (const path of ["/fails", "/refuses", "/never", "/nowhere", "/late", "/late", "/hello"]) {
      await ask(app, { path })
    }
    expect((await ask(app, { path: "/hello" })).status).toBe(200)
    const two = await serve(all, { use: [loadShedding({ maxPending: 0 })] })
    expect((await ask(two, { path: "/hello" })).status).toBe(503)
  })

  test.each<LoadSheddingOptions>([{ maxRss: 1 }, { maxHeapUsed: 1 }])(
    "memory: %j",
    async (limits) => {
      const app = await serve([hello], { use: [loadShedding(limits)] })
      expect((await ask(app, { path: "/hello" })).status).toBe(503)
      const free = await serve([hello], {
        use: [loadShedding({ maxRss: 2 ** 50, maxHeapUsed: 2 ** 50 })],
      })
      expect((await ask(free, { path: "/hello" })).status).toBe(200)
    },
  )

  test.each<LoadSheddingOptions>([{ maxEventLoopDelay: 5 }, { maxEventLoopUtilization: 0.5 }])(
    "a busy event loop, and one that is free again: %j",
    async (limits) => {
      const app = await serve([hello], { use: [loadShedding({ ...limits, sampleMs: 100 })] })
      await ask(app, { path: "/hello" })
      const busy = setInterval(() => block(50), 0)
      await expect.poll(() => askStatus(app), { timeout: 10_000 }).toBe(503)
      clearInterval(busy)
      await expect.poll(() => askStatus(app), { timeout: 10_000 }).toBe(200)
    },
  )
})

async function askStatus(app: { port: number }): Promise<number> {
  return (await ask(app, { path: "/hello" })).status
}

function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test("a sampler that has stopped does not start again", () => {
  const sampler = new Sampler(
    { delay: 1, utilization: undefined, rss: 1, heapUsed: undefined },
    1000,
  )
  expect(sampler.overloaded).toBe(true)
  sampler.stop()
  expect(sampler.overloaded).toBe(true)
  const stopped = new Sampler(
    { delay: undefined, utilization: undefined, rss: 1, heapUsed: undefined },
    1000,
  )
  stopped.stop()
  expect(stopped.overloaded).toBe(false)
})

test.each<LoadSheddingOptions>([
  {},
  { maxEventLoopUtilization: 2 },
  { maxPending: -1 },
  { maxRss: Number.NaN },
  { maxPending: 1, exempt: "/livez" as never },
  { maxPending: 1, exempt: ["livez"] },
  { maxPending: 1, maxLag: 1 } as never,
])("options that are refused: %j", (options) => {
  expect(() => loadShedding(options)).toThrow(/^PC2030: loadShedding/)
})
