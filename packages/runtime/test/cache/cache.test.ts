import { Cache, type CacheOptions } from "@precast/runtime"
import { afterEach, describe, expect, test, vi } from "vitest"
import { cacheCases } from "./cases.ts"

describe("a cache in memory", () => cacheCases(() => ({ ttl: "1h", url: "memory:" })))

afterEach(() => vi.unstubAllEnvs())

test("options that cannot be are refused", () => {
  const make = (name: string, options: unknown) => () =>
    new Cache<string, number>(name, options as CacheOptions)
  for (const name of ["", "a b", "a*", "1", "ü", "x".repeat(101)])
    expect(make(name, { ttl: 1 }), name).toThrow(/^PC2030: /)
  for (const options of [
    undefined,
    {},
    { ttl: 0 },
    { ttl: "soon" },
    { ttl: -1 },
    { ttl: 1, maxEntries: 0 },
    { ttl: 1, maxBytes: 0 },
    { ttl: 1, maxItems: 5 },
    { ttl: 1, onFailure: "panic" },
    { ttl: 1, timeout: 0 },
    { ttl: 1, staleFor: -1 },
  ])
    expect(make("a", options), JSON.stringify(options)).toThrow(/^PC2030: /)
})

test("an invalid address is reported without the part after its scheme", async () => {
  const urls = ["http://secret@x", "redis:secret", "secret", "", "redis://u:secret@x/abc"]
  for (const url of urls) {
    const cache = new Cache<string, number>("a", { ttl: 1, url })
    const failure = (await cache.get("k").catch((error: unknown) => error)) as Error
    expect(failure.message).toMatch(/^PC2125: /)
    expect(failure.message).not.toContain("secret@")
  }
})

test("the environment configures the cache", async () => {
  vi.stubEnv("CACHE_URL", "nothing://x")
  vi.stubEnv("CACHE_URL_USER_PROFILES", "memory:")
  const own = new Cache<string, number>("user-profiles", { ttl: "1h" })
  await own.set("k", 1)
  expect(await own.get("k")).toBe(1)
  await expect(new Cache<string, number>("other", { ttl: "1h" }).get("k")).rejects.toThrow(
    /^PC2125: /,
  )
})

test("limits count", async () => {
  const cache = new Cache<number, number>("a", { ttl: "1h", maxEntries: 2 })
  for (const key of [1, 2, 3]) await cache.set(key, key)
  expect([await cache.get(1), await cache.get(2), await cache.get(3)]).toEqual([undefined, 2, 3])
  expect(cache.stats().entries).toBe(2)
})
