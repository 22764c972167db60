// Live results: what is read and sent, to whom, and what is left when clients go.
import { api, createApp, live, serve, type App, type Changes } from "@precast/runtime"
import { createClient } from "@precast/runtime/client"
import { precastRoutes } from "@precast/runtime/fastify"
import { fastify } from "fastify"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { CORES } from "../helpers/cores.ts"

/** A cause that the tests trigger. */
class Cause implements Changes {
  readonly subscribed = new Set<() => void>()

  subscribe(changed: () => void): () => void {
    const own = (): void => changed()
    this.subscribed.add(own)
    return () => void this.subscribed.delete(own)
  }

  change(): void {
    for (const changed of this.subscribed) changed()
  }
}

interface Stock {
  item: string
  count: number
  at: Date
}

const cause = new Cause()
let stock: Stock[] = []
let reads = 0
let aborted = 0
let gate: Promise<void> | undefined
let failure: Error | undefined

async function readStock(signal: AbortSignal): Promise<Stock[]> {
  reads++
  signal.addEventListener("abort", () => void aborted++)
  const result = [...stock]
  await gate
  if (failure !== undefined) throw failure
  return result
}

const one = (count: number): Stock[] => [{ item: "a", count, at: new Date(count) }]
const intervalMs = 0

const own = api({ method: "GET", path: "/own" }, () => live(readStock, { on: cause, intervalMs }))
const shared = live(readStock, { on: [cause], intervalMs })
const ofAll = api({ method: "GET", path: "/all" }, () => shared)
const broken = api({ method: "GET", path: "/broken" }, () => {
  const refuses = { subscribe: () => Promise.reject(new Error("no connection")) }
  return live(readStock, { on: [cause, refuses] })
})
const routes = { own, ofAll, broken }

beforeEach(() => {
  stock = one(1)
  reads = aborted = 0
  gate = failure = undefined
})

const waitFor = (expected: () => void): Promise<void> => vi.waitFor(expected, 15_000)
const nobody = (): Promise<void> => waitFor(() => expect(cause.subscribed.size).toBe(0))

describe.each([...CORES, "fetch", "fastify"] as const)("live (%s)", (core) => {
  const apps: { close(): PromiseLike<unknown> }[] = []
  const errors: unknown[] = []
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()))
    errors.length = 0
    await nobody()
  })

  async function connected(): Promise<ReturnType<typeof createClient<App<typeof routes>>>> {
    const onError = (error: unknown): void => void errors.push(error)
    if (core === "fetch") {
      const app = createApp(routes, { onError, graceMs: 10_000 })
      apps.push(app)
      return createClient<App<typeof routes>>("http://test", { fetch: app.fetch })
    }
    if (core === "fastify") {
      const app = fastify()
      apps.push(app)
      await app.register(precastRoutes, { routes, onError })
      return createClient<App<typeof routes>>(await app.listen({ port: 0, host: "127.0.0.1" }))
    }
    const app = await serve(routes, { port: 0, core, banner: false, graceMs: 10_000, onError })
    apps.push(app)
    return createClient<App<typeof routes>>(app.url)
  }

  test("sends the result, and each one that differs", async () => {
    const client = await connected()
    const seen: Stock[][] = []
    for await (const result of await client.own()) {
      seen.push(result)
      if (seen.length === 1) cause.change()
      await waitFor(() => expect(reads).toBe(seen.length === 1 ? 2 : reads))
      if (seen.length === 3) break
      stock = one(seen.length + 1)
      cause.change()
    }
    expect(seen).toEqual([one(1), one(2), one(3)])
  })

  test("keeps nothing of a client that has left, neither while it waits nor while it reads", async () => {
    const client = await connected()
    for await (const result of await client.own()) {
      expect(result).toEqual(one(1))
      break
    }
    await nobody()
    expect(aborted).toBe(1)
    gate = new Promise(() => {})
    const leaving = new AbortController()
    const items = (await client.own({}, { signal: leaving.signal }))[Symbol.asyncIterator]()
    const next = items.next()
    await waitFor(() => expect(reads).toBe(2))
    leaving.abort()
    await expect(next).rejects.toMatchObject({ name: "AbortError" })
    await nobody()
    expect(aborted).toBe(2)
    expect(errors).toEqual([])
  })

  test("shares subscriptions and reads among the clients of one live value", async () => {
    const client = await connected()
    const both = await Promise.all([client.ofAll(), client.ofAll()])
    const [first, second] = both.map((each) => each[Symbol.asyncIterator]())
    expect(await Promise.all([first!.next(), second!.next()])).toEqual([
      { done: false, value: one(1) },
      { done: false, value: one(1) },
    ])
    expect([reads, cause.subscribed.size]).toEqual([1, 1])
    await first!.return?.()
    stock = one(2)
    cause.change()
    expect((await second!.next()).value).toEqual(one(2))
    expect(reads).toBe(2)
    await second!.return?.()
  })

  test("fails with what fails before the first result, and subscribes to nothing", async () => {
    const client = await connected()
    expect(await client.broken.safe()).toMatchObject({ ok: false, error: { status: 500 } })
    failure = new Error("no table")
    expect(await client.own.safe()).toMatchObject({ ok: false, error: { status: 500 } })
    expect(errors).toEqual([new Error("no connection"), failure])
  })

  test("ends when the application closes", async () => {
    const client = await connected()
    const items = (await client.own())[Symbol.asyncIterator]()
    await items.next()
    await Promise.all([
      apps[0]?.close(),
      expect(items.next()).resolves.toEqual({ done: true, value: undefined }),
    ])
  })

  test("reports a later error and ends the stream, and reads again for the next client", async () => {
    const client = await connected()
    const items = (await client.ofAll())[Symbol.asyncIterator]()
    await items.next()
    failure = new Error("no table")
    cause.change()
    await expect(items.next()).rejects.toMatchObject({ kind: "network" })
    expect(errors).toEqual([failure])
    failure = undefined
    for await (const result of await client.ofAll()) {
      expect(result).toEqual(one(1))
      break
    }
  })
})

describe("reads", () => {
  const items = (options: { intervalMs: number } = { intervalMs: 0 }): AsyncIterator<Stock[]> =>
    live(readStock, { on: cause, ...options })[Symbol.asyncIterator]()

  test("changes during a read cause one more", async () => {
    const opened = Promise.withResolvers<void>()
    gate = opened.promise
    const iterator = items()
    const first = iterator.next()
    await waitFor(() => expect(reads).toBe(1))
    for (let n = 0; n < 5; n++) cause.change()
    opened.resolve()
    await first
    stock = one(2)
    expect((await iterator.next()).value).toEqual(one(2))
    const third = iterator.next()
    await new Promise((resolve) => setImmediate(resolve))
    expect(reads).toBe(2)
    await iterator.return?.()
    expect(await third).toEqual({ done: true, value: undefined })
    await nobody()
  })

  test("a slow client gets the newest value, read when it takes it", async () => {
    const iterator = items()
    await iterator.next()
    for (let count = 2; count < 9; count++) {
      stock = one(count)
      cause.change()
    }
    expect(reads).toBe(1)
    expect((await iterator.next()).value).toEqual(one(8))
    expect(reads).toBe(2)
    await iterator.return?.()
  })

  test("a client that comes later gets the current value without a read, and a new one after a change", async () => {
    const value = live(readStock, { on: cause, intervalMs: 0 })
    const [early, late] = [value[Symbol.asyncIterator](), value[Symbol.asyncIterator]()]
    await early.next()
    expect((await late.next()).value).toEqual(one(1))
    expect(reads).toBe(1)
    stock = one(2)
    cause.change()
    const third = value[Symbol.asyncIterator]()
    expect((await third.next()).value).toEqual(one(2))
    await Promise.all([early, late, third].map((each) => each.return?.()))
    await nobody()
  })

  test("keep their distance", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
    try {
      const iterator = items({ intervalMs: 1000 })
      await iterator.next()
      const next = iterator.next()
      cause.change()
      await vi.advanceTimersByTimeAsync(999)
      expect(reads).toBe(1)
      cause.change()
      await vi.advanceTimersByTimeAsync(1)
      await next
      expect(reads).toBe(2)
      await iterator.return?.()
    } finally {
      vi.useRealTimers()
    }
  })
})

test.each([
  [{ on: [] }, "live.on"],
  [{ on: {} }, "live.on"],
  [{ on: undefined }, "live.on"],
  [{ on: cause, intervalMs: -1 }, "live.intervalMs"],
  [{ on: cause, interval: 5 }, "live.interval"],
])("invalid options: %o", (options, name) => {
  expect(() => live(readStock, options as never)).toThrow(
    expect.objectContaining({ code: "PC2030", message: expect.stringContaining(name) }),
  )
})
