// Against a real server, where one is installed: apt-get install redis-server.
import { Cache, type CacheOptions } from "@precast/runtime"
import * as io from "ioredis"
import * as node from "redis"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { RedisStore } from "../../src/resources/cache/redis-store.ts"
import { connectIoRedis, connectNodeRedis } from "../../src/base/redis/redis-connect.ts"
import { sendRedis } from "../../src/base/redis/redis.ts"
import { startRedis } from "../helpers/brokers/redis.ts"
import { Program } from "../helpers/program.ts"
import { hasRedis, redis, type TestRedis } from "../helpers/redis.ts"
import { cacheCases } from "./cases.ts"

if (!hasRedis) console.warn("redis-server is not installed: caches in Redis are not tested")

// Generous, for machines that are busy; failures are counted, so a miss for want of time shows.
const PATIENT = "20s"

describe.skipIf(!hasRedis)("a cache in Redis", () => {
  let server: TestRedis
  let other: ReturnType<typeof connectIoRedis>
  beforeAll(async () => {
    server = await redis()
    other = connectIoRedis(io, server.url)
    await other.ready
  })
  afterAll(async () => {
    await other.close()
    await server.close()
  })
  const at = (): CacheOptions => ({ ttl: "1h", url: server.url, timeout: PATIENT })

  describe("by redis", () => cacheCases(at))
  describe("by ioredis", () =>
    cacheCases(() => ({ ttl: "1h", client: other.client, timeout: PATIENT })))

  test("connecting is not part of the time for a command", async () => {
    const slow = {
      sendCommand: (command: string[]) => sendRedis(other.client, command),
    }
    const store = new RedisStore({
      prefix: "connecting:",
      timeoutMs: 300,
      connect: async () => {
        const ready = new Promise<void>((resolve) => setTimeout(resolve, 600))
        return { client: slow, ready, close: async () => {} }
      },
    })
    const both = await Promise.all([store.get("a"), store.get("b")])
    expect(both).toEqual([undefined, undefined])
  })

  test("a database that does not exist is not another one (ioredis)", async () => {
    const broker = await startRedis()
    const connection = connectIoRedis(io, `${broker.url}/99`)
    await expect(connection.ready).rejects.toThrow("out of range")
    await connection.close()
    await broker.close()
  })

  test("one process loads for all", async () => {
    // Each has connections and loads of its own, as processes have.
    const caches = Array.from({ length: 8 }, () => new Cache<string, number>("herd", at()))
    let loads = 0
    const load = async (): Promise<number> => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return ++loads
    }
    const all = await Promise.all(
      caches.flatMap((cache) => [cache.getOrSet("k", load), cache.getOrSet("k", load)]),
    )
    expect([new Set(all), loads]).toEqual([new Set([1]), 1])
    // Another one continues when it fails.
    const failing = async (): Promise<number> => {
      loads++
      throw new Error("no")
    }
    await caches[0]!.delete("k")
    const settled = await Promise.allSettled([
      caches[0]!.getOrSet("k", failing),
      ...caches.slice(1).map((cache) => cache.getOrSet("k", load)),
    ])
    expect(settled.slice(1).every(({ status }) => status === "fulfilled")).toBe(true)
    await Promise.all(caches.map((cache) => cache.close()))
  })

  test("a process that died while it loaded is waited for no longer than the limit", async () => {
    const cache = new Cache<string, number>("died", { ...at(), loadLimit: 100 })
    let end: ((value: number) => void) | undefined
    const dead = new Cache<string, number>("died", { ...at(), loadLimit: 100 })
    const hung = dead.getOrSet("k", () => new Promise<number>((resolve) => (end = resolve)))
    await vi.waitUntil(() => end !== undefined, { timeout: 10_000 })
    expect(await cache.getOrSet("k", () => 7)).toBe(7)
    end?.(1)
    expect(await hung).toBe(1)
    await Promise.all([cache.close(), dead.close()])
  })

  test("a change in one process ends the loads of others", async () => {
    const [one, two] = [
      new Cache<string, number>("lease", at()),
      new Cache<string, number>("lease", at()),
    ]
    for (const change of ["delete", "set"] as const) {
      let go = (): void => {}
      let begun = false
      const loading = one.getOrSet("k", () => {
        begun = true
        return new Promise<number>((resolve) => (go = () => resolve(1)))
      })
      await vi.waitUntil(() => begun, { timeout: 10_000 })
      await (change === "delete" ? two.delete("k") : two.set("k", 2))
      go()
      expect(await loading).toBe(1)
      expect(await two.get("k")).toBe(change === "set" ? 2 : undefined)
    }
    await Promise.all([one.close(), two.close()])
  })

  test("what others have written under a key is a miss", async () => {
    const cache = new Cache<string, { n: number }>("spoiled", at())
    await cache.set("k", { n: 1 })
    const [key] = (await sendRedis(other.client, [
      "KEYS",
      "precast:cache:spoiled:*v:*",
    ])) as string[]
    expect(key).toMatch(/^precast:cache:spoiled:[0-9a-f]{16}:v:\{"key":"k"\}$/)
    for (const text of [
      "",
      "x",
      "99999999999999 {",
      '99999999999999 {"value":{"n":"1"}}',
      "9e99 {}",
    ]) {
      await sendRedis(other.client, ["SET", key!, text])
      expect(await cache.get("k"), text).toBe(undefined)
      expect(await cache.getOrSet("k", () => ({ n: 2 })), text).toEqual({ n: 2 })
    }
    await sendRedis(other.client, ["DEL", key!])
    await sendRedis(other.client, ["LPUSH", key!, "a list"])
    expect(await cache.getOrSet("k", () => ({ n: 3 }))).toEqual({ n: 3 })
    expect(cache.stats().failures).toBeGreaterThan(0)
    await cache.close()
  })

  test("Redis expires entries", async () => {
    const cache = new Cache<string, number>("short", { ...at(), ttl: "100ms" })
    await cache.set("k", 1)
    await expect
      .poll(() => sendRedis(other.client, ["KEYS", "precast:cache:short:*"]), { timeout: 10_000 })
      .toEqual([])
    await cache.close()
  })
})

describe.skipIf(!hasRedis).each([
  ["redis", (url: string) => connectNodeRedis(node, url)],
  ["ioredis", (url: string) => connectIoRedis(io, url)],
] as const)("failures of Redis, by %s", (_name, connect) => {
  let server: TestRedis
  beforeAll(async () => void (server = await redis()))
  afterAll(async () => await server.close())

  test("are misses within a limit, and over when it is back", async () => {
    const connection = connect(server.url)
    await connection.ready
    const options = { ttl: "1h", client: connection.client, timeout: 100 } as const
    const cache = new Cache<string, number>("down", options)
    const strict = new Cache<string, number>("down", { ...options, onFailure: "throw" })
    await cache.set("k", 1)
    await server.kill()
    expect(await cache.get("k")).toBe(undefined)
    expect(await cache.getOrSet("k", () => 2)).toBe(2)
    await cache.set("k", 3)
    await cache.delete("k")
    expect(cache.stats().failures).toBeGreaterThan(3)
    await expect(strict.get("k")).rejects.toThrow(/^PC2127: Cache "down": Redis failed: /)
    await expect(strict.getOrSet("k", () => 2)).rejects.toThrow(/^PC2127: /)
    await server.start()
    await vi.waitUntil(
      async () => {
        await cache.set("k", 4)
        return (await cache.get("k")) === 4
      },
      { timeout: 20_000, interval: 50 },
    )
    server.hang()
    // One waits for its time, those after it do not wait at all.
    expect(await cache.getOrSet("other", () => 5)).toBe(5)
    expect(await strict.get("k").catch((error: Error) => error.message)).toMatch(
      /no response within 100 ms/,
    )
    expect(await strict.get("k").catch((error: Error) => error.message)).toMatch(
      /recently timed out/,
    )
    server.goOn()
    await vi.waitUntil(async () => (await cache.get("k")) === 4, { timeout: 20_000, interval: 50 })
    await Promise.all([cache.close(), strict.close()])
    await connection.close()
  })
})

test("no server at all is a miss", async () => {
  const cache = new Cache<string, number>("none", {
    ttl: "1h",
    url: "unix:///nowhere/redis.sock",
    timeout: 50,
  })
  expect(await cache.getOrSet("k", () => 1)).toBe(1)
  expect(cache.stats().failures).toBeGreaterThan(0)
  await cache.close()
})

test("a missing client is reported", async () => {
  const program = new Program("no-redis", {})
  expect(await program.line()).toBe(
    'PC2126: No Redis client is installed; cache "users" requires one: npm install redis (or ioredis).',
  )
  expect(await program.ended()).toBe(0)
})
