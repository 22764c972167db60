// What a cache does wherever its values are; compiled by the transformer.
import { Cache, type CacheOptions, type MinLength } from "@precast/runtime"
import { expect, test, vi } from "vitest"
import type { CacheKeys, KnownCache } from "../../src/resources/cache/known-caches.ts"

interface UserKey {
  tenant: string
  id: number
}

interface User {
  id: number
  name: string & MinLength<1>
  since: Date
  tags: Set<string>
  balance: bigint
}

const ada = (): User => ({
  id: 1,
  name: "Ada",
  since: new Date(7),
  tags: new Set(["a", "b"]),
  balance: 2n ** 70n,
})

// Names are unique to a test: tests that run in parallel may share the server.
let number = 0

/** As the dashboard requests them. */
const keysOf = (cache: object, limit: number): Promise<CacheKeys> =>
  (cache as KnownCache)["~keys"](limit)

/** @param where options of a cache: where its values are */
export function cacheCases(where: () => CacheOptions): void {
  const name = (): string => `test-${process.pid}-${number++}`
  const users = (more: Partial<CacheOptions> = {}, as = name()): Cache<UserKey, User> =>
    new Cache<UserKey, User>(as, { ...where(), ...more })

  test("values come back by type, as copies", async () => {
    const cache = users()
    const key = { tenant: "x", id: 1 }
    expect(await cache.get(key)).toBe(undefined)
    const user = ada()
    await cache.set(key, user)
    user.name = "changed"
    const [one, two] = [await cache.get(key), await cache.get(key)]
    expect(one).toEqual(ada())
    expect(one).not.toBe(two)
    expect(await cache.get({ tenant: "x", id: 2 })).toBe(undefined)
    await cache.delete(key)
    expect(await cache.get(key)).toBe(undefined)
    expect(cache.stats()).toMatchObject({ hits: 2, misses: 3, failures: 0 })
    await cache.close()
  })

  test("a key is what its type names of it", async () => {
    const cache = users()
    await cache.set({ id: 1, tenant: "x", more: "ignored" } as UserKey, ada())
    expect(await cache.get({ tenant: "x", id: 1 })).toEqual(ada())
    await cache.close()
  })

  test("no two keys are one", async () => {
    type Key = string | number | null | boolean | Date | string[] | { a: string }
    const cache = new Cache<Key, number>(name(), where())
    const texts = ["", "1", "null", "true", '"', "\\", "a\r\nb", "*", "?", "[a]", "{a}", "\0", "ä"]
    const more = ["a:b", "precast:cache:", " ", "x".repeat(5000), "__proto__"]
    const others: Key[] = [1, 1.5, -1, 1e300, null, true, false, [], ["1"], ["", ""], ['","']]
    const keys: Key[] = [...texts, ...more, ...others, { a: "" }, { a: "1" }]
    for (const [index, key] of keys.entries()) await cache.set(key, index)
    for (const [index, key] of keys.entries()) expect(await cache.get(key)).toBe(index)
    await cache.close()
  })

  test("caches and types do not see each other's values", async () => {
    const as = name()
    const one = new Cache<string, { n: number }>(as, where())
    const same = new Cache<string, { n: number }>(as, where())
    const changed = new Cache<string, { n: number; more?: string }>(as, where())
    const other = new Cache<string, { n: number }>(name(), where())
    const times = new Cache<string, Date>(as, where())
    const texts = new Cache<string, string>(as, where())
    await one.set("k", { n: 1 })
    await texts.set("k", new Date(0).toISOString())
    expect(await changed.get("k")).toBe(undefined)
    expect(await other.get("k")).toBe(undefined)
    expect(await times.get("k")).toBe(undefined)
    // One process has each in a memory of its own.
    expect(await same.get("k")).toEqual(where().url === "memory:" ? undefined : { n: 1 })
    for (const cache of [one, same, changed, other, times, texts]) await cache.close()
  })

  test("concurrent callers share one load", async () => {
    const cache = users()
    let loads = 0
    const load = async ({ id }: UserKey): Promise<User> => {
      loads++
      await new Promise((resolve) => setTimeout(resolve, 20))
      return { ...ada(), id }
    }
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        cache.getOrSet({ tenant: "x", id: index % 2 }, load),
      ),
    )
    expect(loads).toBe(2)
    expect(all[3]).toEqual({ ...ada(), id: 1 })
    expect(all[1]).not.toBe(all[3])
    expect(await cache.getOrSet({ tenant: "x", id: 0 }, load)).toEqual({ ...ada(), id: 0 })
    expect(cache.stats()).toMatchObject({ loads: 2, misses: 50, hits: 1 })
    await cache.close()
  })

  test("a load that does not settle ends with PC2183, and the next one loads again", async () => {
    const cache = new Cache<string, number>("stuck", { ...where(), loadTimeout: "50ms" })
    await cache.clear()
    const stuck = cache.getOrSet("k", () => new Promise<number>(() => {}))
    const beside = cache.getOrSet("k", () => 1)
    await expect(stuck).rejects.toMatchObject({ code: "PC2183" })
    await expect(beside).rejects.toMatchObject({ code: "PC2183" })
    expect(await cache.getOrSet("k", () => 2)).toBe(2)
    await cache.close()
  })

  test("a key with a number that JSON does not have is refused (PC2184)", async () => {
    const cache = new Cache<number | null, string>("not-finite", where())
    const deep = new Cache<{ ids: number[] }, string>("not-finite-deep", where())
    await cache.set(null, "null")
    for (const key of [NaN, Infinity, -Infinity]) {
      await expect(cache.get(key)).rejects.toMatchObject({ code: "PC2184" })
      await expect(cache.set(key, "x")).rejects.toMatchObject({ code: "PC2184" })
      await expect(deep.getOrSet({ ids: [1, key] }, () => "x")).rejects.toThrow(/^PC2184: /)
    }
    expect(await cache.get(null)).toBe("null")
    await Promise.all([cache.close(), deep.close()])
  })

  test("a failed load is not cached, and all waiting callers get the error", async () => {
    const cache = users()
    const key = { tenant: "x", id: 1 }
    const failing = (): Promise<User> => Promise.reject(new Error("no"))
    const all = await Promise.allSettled([1, 2, 3].map(() => cache.getOrSet(key, failing)))
    for (const each of all)
      expect(each).toMatchObject({ status: "rejected", reason: { message: "no" } })
    expect(await cache.getOrSet(key, ada)).toEqual(ada())
    await cache.close()
  })

  test("what is deleted or set while it is loaded is not overwritten", async () => {
    const cache = new Cache<string, number>(name(), where())
    for (const change of ["delete", "set", "clear"] as const) {
      let go = (): void => {}
      let begun = false
      const loading = cache.getOrSet("k", () => {
        begun = true
        return new Promise<number>((resolve) => (go = () => resolve(1)))
      })
      await vi.waitUntil(() => begun, { timeout: 10_000 })
      if (change === "delete") await cache.delete("k")
      else if (change === "clear") await cache.clear()
      else await cache.set("k", 2)
      go()
      expect(await loading).toBe(1)
      expect(await cache.get("k")).toBe(change === "set" ? 2 : undefined)
      await cache.clear()
    }
    await cache.close()
  })

  test("null is a value, undefined is not", async () => {
    const cache = new Cache<string, number | null>(name(), where())
    let loads = 0
    const none = (): null => {
      loads++
      return null
    }
    expect(await cache.getOrSet("k", none)).toBe(null)
    expect(await cache.getOrSet("k", none)).toBe(null)
    expect([await cache.get("k"), loads]).toEqual([null, 1])
    const unkept = new Cache<string, number | null>(name(), { ...where(), nullTtl: 0 })
    expect([await unkept.getOrSet("k", none), await unkept.getOrSet("k", none)]).toEqual([
      null,
      null,
    ])
    expect([await unkept.get("k"), loads]).toEqual([undefined, 3])
    const maybe = new Cache<string, number | undefined>(name(), where())
    await maybe.set("k", 1)
    await maybe.set("k", undefined)
    expect(await maybe.get("k")).toBe(undefined)
    expect(await maybe.getOrSet("k", () => undefined)).toBe(undefined)
    expect(await maybe.getOrSet("k", () => 3)).toBe(3)
    for (const one of [cache, unkept, maybe]) await one.close()
  })

  test("values end, and one that is stale is given while a new one is loaded", async () => {
    let now = 1_000_000
    const cache = new Cache<string, number>(name(), {
      ...where(),
      ttl: "1m",
      staleFor: "10m",
      now: () => now,
    })
    await cache.set("k", 1)
    now += 59_999
    expect(await cache.get("k")).toBe(1)
    now += 1
    expect(await cache.get("k")).toBe(undefined)
    let loads = 0
    const next = async (): Promise<number> => ++loads + 1
    const stale = await Promise.all([1, 2, 3].map(() => cache.getOrSet("k", next)))
    expect(stale.filter((each) => each === 1).length).toBeGreaterThan(0)
    await vi.waitUntil(async () => (await cache.get("k")) === 2, { timeout: 10_000 })
    expect(loads).toBe(1)
    // A reload that fails leaves what is there.
    now += 60_000
    expect(await cache.getOrSet("k", () => Promise.reject(new Error("no")))).toBe(2)
    // The failing load may still be in flight.
    await vi.waitUntil(async () => (await cache.getOrSet("k", next)) === 3, { timeout: 10_000 })
    await cache.close()
  })

  test("a time to live of its own", async () => {
    let now = 1_000_000
    const cache = new Cache<string, number>(name(), { ...where(), now: () => now })
    await cache.set("k", 1, { ttl: "2s" })
    now += 2000
    expect(await cache.get("k")).toBe(undefined)
    await cache.set("k", 1, { ttl: 0 })
    expect(await cache.get("k")).toBe(undefined)
    await expect(cache.set("k", 1, { ttl: -1 })).rejects.toThrow(/^PC2030: /)
    await cache.close()
  })

  test("lists the keys of this cache alone", async () => {
    const [one, other] = [users(), users()]
    for (const id of [1, 2, 3]) await one.set({ tenant: "x", id }, ada())
    await other.set({ tenant: "y", id: 9 }, ada())
    const { keys } = await keysOf(one, 10)
    expect(keys.toSorted()).toEqual(
      [1, 2, 3].map((id) => JSON.stringify({ key: { tenant: "x", id } })),
    )
    expect((await keysOf(one, 2)).keys).toHaveLength(2)
    await one.clear()
    expect((await keysOf(one, 10)).keys).toEqual([])
    await Promise.all([one.close(), other.close()])
  })

  test("clear forgets the values of this cache alone", async () => {
    const [one, other] = [users(), users()]
    for (let id = 0; id < 1200; id++) await one.set({ tenant: "x", id }, ada())
    await other.set({ tenant: "x", id: 1 }, ada())
    await one.clear()
    expect(await one.get({ tenant: "x", id: 1 })).toBe(undefined)
    expect(await other.get({ tenant: "x", id: 1 })).toEqual(ada())
    await Promise.all([one.close(), other.close()])
  })
}
