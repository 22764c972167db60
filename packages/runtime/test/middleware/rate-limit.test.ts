import * as fc from "fast-check"
import { expect, test } from "vitest"
import type { Context } from "../../src/endpoint/api.ts"
import {
  rateLimit,
  retrySeconds,
  type RateLimitOptions,
} from "../../src/middleware/limits/rate-limit.ts"
import {
  memoryRateStore,
  type RateStore,
  type RateLimitResult,
} from "../../src/middleware/limits/rate-store.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask } from "../helpers/request.ts"

const routes = [endpoint("GET", "/", () => "yes")]

/** A clock that starts at the beginning of a window of `ms` and is advanced by the test. */
function clock(ms: number): { time: number; now: () => number } {
  const start = Math.floor(1_700_000_000_000 / ms) * ms
  const at = { time: start, now: () => at.time }
  return at
}

describeCores("rateLimit()", ({ serve }) => {
  test("reports the remaining requests, and rejects those over the limit", async () => {
    const at = clock(60_000)
    const store = memoryRateStore({ now: at.now })
    const app = await serve(routes, { use: [rateLimit({ max: 2, windowMs: 60_000, store })] })
    const asks = async (): Promise<unknown[]> => {
      const { status, headers } = await ask(app, { path: "/" })
      return [status, headers.ratelimit, headers["retry-after"]]
    }
    at.time += 15_000
    expect(await asks()).toEqual([200, '"default";r=1;t=45', undefined])
    expect(await asks()).toEqual([200, '"default";r=0;t=45', undefined])
    // Half of the two no longer count when half of the next window has passed.
    expect(await asks()).toEqual([429, '"default";r=0;t=45', "75"])
    at.time += 74_000
    expect(await asks()).toEqual([429, '"default";r=0;t=31', "1"])
    at.time += 1000
    expect(await asks()).toEqual([200, '"default";r=0;t=30', undefined])
    expect(await asks()).toEqual([429, '"default";r=0;t=30', "30"])
    at.time += 30_000
    expect(await asks()).toEqual([200, '"default";r=0;t=60', undefined])
    at.time += 1_000_000
    expect(await asks()).toMatchObject([200, '"default";r=1;t=20', undefined])
    const answer = await ask(app, { path: "/" })
    expect(answer.headers["ratelimit-policy"]).toBe('"default";q=2;w=60')
    const refused = await ask(app, { path: "/" })
    expect(JSON.parse(refused.body)).toEqual({
      type: "about:blank",
      title: "Too Many Requests",
      status: 429,
      detail: "There were too many requests; try again later.",
      code: "resource_exhausted",
    })
  })

  test("counts paths that are not there too", async () => {
    const app = await serve(routes, { use: [rateLimit({ max: 1, windowMs: 3_600_000 })] })
    expect((await ask(app, { path: "/none" })).status).toBe(404)
    expect((await ask(app, { path: "/" })).status).toBe(429)
  })

  test("counts by key, which may be found later, or not at all", async () => {
    const key = async ({ headers }: Context): Promise<string | undefined> => headers["x-key"]
    const app = await serve(routes, { use: [rateLimit({ max: 1, windowMs: 3_600_000, key })] })
    const status = async (name: string): Promise<number> =>
      (await ask(app, { path: "/", headers: { "x-key": name } })).status
    for (const name of ["a", "b", "__proto__", "constructor"]) {
      expect([await status(name), await status(name)]).toEqual([200, 429])
    }
    for (const _ of [1, 2, 3]) expect((await ask(app, { path: "/" })).status).toBe(200)
  })

  test("several limits apply together", async () => {
    const limits = [
      rateLimit({ max: 100, windowMs: 3_600_000, name: "hour" }),
      rateLimit({ max: 5, windowMs: 86_400_000, name: "day" }),
    ]
    const app = await serve(routes, { use: limits })
    const { headers } = await ask(app, { path: "/" })
    expect(headers["ratelimit-policy"]).toBe('"day";q=5;w=86400, "hour";q=100;w=3600')
    expect(headers.ratelimit).toMatch(/^"day";r=4;t=\d+, "hour";r=99;t=\d+$/)
  })

  test("behind a proxy it counts clients, and a client cannot choose its address", async () => {
    const use = [rateLimit({ max: 1, windowMs: 3_600_000 })]
    const app = await serve(routes, { use, trustProxy: 1 })
    const status = async (said: string): Promise<number> =>
      (await ask(app, { path: "/", headers: { "x-forwarded-for": said } })).status
    expect(await status("203.0.113.7")).toBe(200)
    expect(await status("203.0.113.8")).toBe(200)
    expect(await status("1.1.1.1, 203.0.113.7")).toBe(429)
    expect(await status("2001:db8::1")).toBe(200)
    expect(await status("2001:db8::ffff:ffff")).toBe(429)
    expect(await status("2001:db8:0:1::1")).toBe(200)
    const direct = await serve(routes, { use: [rateLimit({ max: 1, windowMs: 3_600_000 })] })
    expect((await ask(direct, { path: "/" })).status).toBe(200)
    const headers = { "x-forwarded-for": "203.0.113.9", forwarded: "for=203.0.113.9" }
    expect((await ask(direct, { path: "/", headers })).status).toBe(429)
  })

  test("a failing store rejects the request, or is reported", async () => {
    const failing: RateStore[] = [
      {
        take() {
          throw new Error("thrown on purpose")
        },
      },
      { take: () => Promise.reject(new Error("thrown on purpose")) },
    ]
    for (const store of failing) {
      const errors: unknown[] = []
      const told = (error: unknown): void => void errors.push(error)
      const options = { max: 1, windowMs: 1000, store }
      const strict = await serve(routes, { use: [rateLimit(options)], onError: told })
      expect((await ask(strict, { path: "/" })).status).toBe(500)
      const lenient = rateLimit({ ...options, onStoreError: told })
      const app = await serve(routes, { use: [lenient], onError: () => expect.fail() })
      expect((await ask(app, { path: "/" })).status).toBe(200)
      expect(errors).toHaveLength(2)
    }
  })
})

test("no window of any place lets through much more than the limit", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 }),
      (max, gaps) => {
        const at = clock(1000)
        const store = memoryRateStore({ now: at.now })
        const taken: number[] = []
        for (const gap of gaps) {
          at.time += gap
          const { isAllowed } = store.take("k", { max, windowMs: 1000 }) as { isAllowed: boolean }
          if (isAllowed) taken.push(at.time)
        }
        for (const from of taken) {
          const within = taken.filter((time) => time >= from && time < from + 1000).length
          // The window before is taken to be spread evenly, so a burst at its end counts less.
          expect(within).toBeLessThanOrEqual(2 * max)
        }
        const windows = Map.groupBy(taken, (time) => Math.floor(time / 1000))
        for (const [, all] of windows) expect(all.length).toBeLessThanOrEqual(max)
      },
    ),
    { numRuns: 200 },
  )
})

test("a client that waits for the reported time is allowed, and not earlier", () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 40 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), gaps, (max, times) => {
      const at = clock(60_000)
      const store = memoryRateStore({ now: at.now })
      const policy = { max, windowMs: 60_000 }
      const take = (): RateLimitResult => store.take("k", policy) as RateLimitResult
      for (const gap of times) {
        at.time += gap
        const taken = take()
        if (taken.isAllowed) continue
        const seconds = retrySeconds(taken, policy)
        at.time += (seconds - 1) * 1000
        if (seconds > 1) expect(take().isAllowed).toBe(false)
        at.time += 1000
        expect(take().isAllowed).toBe(true)
      }
    }),
    // Fractional numbers were slightly too large.
    { examples: [[3, [29_488, 2255, 15_541, 10_716]]] },
  )
})

test("the memory store keeps so many keys and no more", () => {
  const store = memoryRateStore({ maxKeys: 2 })
  const policy = { max: 1, windowMs: 2 ** 31 - 1 }
  const isAllowed = (key: string): boolean =>
    (store.take(key, policy) as { isAllowed: boolean }).isAllowed
  expect([isAllowed("a"), isAllowed("b"), isAllowed("a"), isAllowed("c")]).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect([isAllowed("a"), isAllowed("b")]).toEqual([false, true])
})

test.each([
  { max: 0, windowMs: 1000 },
  { max: 1.5, windowMs: 1000 },
  { max: 1, windowMs: 0 },
  { max: 1, windowMs: 1.5 },
  { max: Number.NaN, windowMs: 1000 },
  { max: 1, windowMs: 1000, name: 'x"y' },
  { max: 1, windowMs: 1000, window: 5 },
] as RateLimitOptions[])("rateLimit(%j) is refused", (options) => {
  expect(() => rateLimit(options)).toThrow("PC2030")
})
