import { noteAddress } from "../../base/environment/noted-variables.ts"
import { wrongOption } from "../../base/base-options.ts"
import { readDuration, type Duration } from "../../base/duration.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { TypeCode } from "../../types/type-code.ts"
import { type CacheKeys, KnownCaches } from "./known-caches.ts"
import { defaultRegistry } from "../../base/registry.ts"
import { type Loaded, Loads } from "./loads.ts"
import { notFinite } from "./not-finite.ts"
import { observedCache, type CacheEnd } from "./cache-observe.ts"
import { cacheSettings, type CacheOptions, type CacheSettings } from "./cache-options.ts"
import type { CacheStore, Stored } from "./cache-store.ts"

/**
 * The part of a cache that the transformer generates code for: its keys and values each travel
 * in a field of their own.
 */
export interface CacheEntry<Key, Value> {
  key?: Key
  value?: Value
}

type Code<Key, Value> = TypeCode<CacheEntry<Key, Value>, "encode" | "safeDecode" | "version">

/** Options of `set` and `getOrSet`. */
export interface CacheSetOptions {
  /** In place of the cache's. */
  readonly ttl?: Duration
}

/** Statistics of a cache in this process, since it was created. */
export interface CacheStats {
  readonly hits: number
  /** Stale values returned by `getOrSet`. */
  readonly stale: number
  readonly misses: number
  readonly loads: number
  /** Redis: failures that counted as a miss, or values that were not stored. */
  readonly failures: number
  /** In memory: the number of values. */
  readonly entries: number | undefined
}

/**
 * Values by key, with a time to live: in the memory of this process, or in Redis, for all
 * processes that share it. Both store them as JSON by their types, so a result is a copy, and
 * always matches its type: values stored by code with other types are not found.
 * @example const users = new Cache<number, User>("users", { ttl: "5m" })
 */
export class Cache<Key, Value> {
  readonly name: string
  readonly #settings: CacheSettings
  readonly #known: KnownCaches
  readonly #code: Code<Key, Value>
  readonly #loads: Loads
  readonly #counts = { hits: 0, stale: 0, misses: 0, loads: 0, failures: 0 }
  #store: CacheStore | undefined
  #opening: Promise<CacheStore> | undefined

  /**
   * @param name which finds it in the environment, CACHE_URL_<NAME>: letters, digits, `-` and `_`
   * @throws PrecastError PC2030 for an option that cannot be; PC2001 when the call was not compiled by the transformer
   */
  constructor(name: string, options: CacheOptions, code?: Code<Key, Value>) {
    if (typeof name !== "string" || !/^[A-Za-z][\w-]{0,99}$/.test(name))
      throw wrongOption("name of new Cache()", "letters, digits, - and _", name)
    if (code === undefined) throw runtimeError("PC2001", "new Cache()")
    this.name = name
    this.#code = code
    this.#settings = cacheSettings(options)
    const { loadMs, loadTimeoutMs } = this.#settings
    const late = (): Error => runtimeError("PC2183", name, loadTimeoutMs)
    this.#loads = new Loads({ loadMs, loadTimeoutMs, late })
    if (options.url === undefined && options.client === undefined)
      noteAddress("CACHE_URL", ["cache", name], "memory")
    this.#known = (options.registry ?? defaultRegistry)["~part"](KnownCaches)
    this.#known.add(this)
  }

  /** The value of a key; undefined if there is no fresh one. */
  async get(key: Key): Promise<Value | undefined> {
    const text = this.#keyText(key)
    const stored = await this.#find(text)
    const found = stored && this.#isFresh(stored) ? this.#decoded(stored) : undefined
    this.#counts[found === undefined ? "misses" : "hits"]++
    return found?.value
  }

  /** Stores a value; `undefined` is not a value, and is not stored. */
  async set(key: Key, value: Value, options: CacheSetOptions = {}): Promise<void> {
    const text = this.#keyText(key)
    this.#loads.forget(text)
    if (value === undefined) return this.#run("delete", (store) => store.delete(text))
    await this.#keep(text, { text: this.#code.encode({ value }), value }, options, undefined)
  }

  /** Deletes a key; the result of a load in progress is not stored either. */
  async delete(key: Key): Promise<void> {
    const text = this.#keyText(key)
    this.#loads.forget(text)
    await this.#run("delete", (store) => store.delete(text))
  }

  /**
   * The value of a key, loaded and stored on a miss. Concurrent calls for the same key wait for
   * one load, within a process and across processes that share Redis.
   * @throws the error of `load`, which is not stored; PrecastError PC2183 if it takes longer
   *   than `loadTimeout`, PC2184 for a key with NaN or an infinity in it
   */
  async getOrSet(
    key: Key,
    load: (key: Key) => Value | Promise<Value>,
    options: CacheSetOptions = {},
  ): Promise<Value> {
    const text = this.#keyText(key)
    const stored = await this.#find(text)
    const found = stored && this.#decoded(stored)
    if (found) {
      const isFresh = this.#isFresh(stored)
      this.#counts[isFresh ? "hits" : "stale"]++
      // A failed load is retried by the next call.
      if (!isFresh) this.#load(text, key, load, options).catch(() => {})
      return found.value as Value
    }
    this.#counts.misses++
    const loaded = await this.#load(text, key, load, options)
    // Each caller gets its own copy of the loaded value.
    return (
      loaded === undefined ? undefined : this.#decoded({ text: loaded, freshUntil: 0 })?.value
    ) as Value
  }

  /** Forgets all. */
  async clear(): Promise<void> {
    this.#loads.forgetAll()
    await this.#run("delete", (store) => store.clear())
  }

  /** Statistics of this process. */
  stats(): CacheStats {
    return { ...this.#counts, entries: this.#store?.size }
  }

  /** Closes the connection; values in memory are dropped. */
  async close(): Promise<void> {
    const store = await this.#opening?.catch(() => undefined)
    this.#store = this.#opening = undefined
    this.#known.remove(this)
    await store?.close()
  }

  /** @internal Some of the keys, for the dashboard. */
  async "~keys"(limit: number): Promise<CacheKeys> {
    const store = this.#store ?? (await this.#open())
    return { store: store.kind, keys: await store.keys(limit) }
  }

  #load(
    text: string,
    key: Key,
    load: (key: Key) => Value | Promise<Value>,
    options: CacheSetOptions,
  ): Promise<string | undefined> {
    return this.#loads.once(text, {
      find: async () => {
        const stored = await this.#find(text)
        return stored && this.#isFresh(stored) && this.#decoded(stored) ? stored.text : undefined
      },
      take: (ms) => this.#try("set", async ({ locks }) => (locks ? locks.take(text, ms) : "")),
      release: (lock) => this.#run("delete", (store) => store.locks?.release(text, lock)),
      load: async () => {
        this.#counts.loads++
        const { kind: store } = this.#store ?? (await this.#open())
        const begun = { cache: this.name, store, operation: "load" } as const
        const value = await observedCache(begun, () => load(key))
        if (value === undefined) return undefined
        return { text: this.#code.encode({ value }), value }
      },
      keep: (loaded, lock) => this.#keep(text, loaded, options, lock),
    })
  }

  #keep(
    key: string,
    { text, value }: Loaded,
    { ttl }: CacheSetOptions,
    lock: string | undefined,
  ): Promise<void> {
    const { ttlMs, nullMs, staleMs, now } = this.#settings
    const usual = value === null ? nullMs : ttlMs
    const freshMs = ttl === undefined ? usual : readDuration("ttl", ttl)
    if (freshMs === 0) return this.#run("delete", (store) => store.delete(key))
    const stored = { text, freshUntil: now() + freshMs }
    return this.#run("set", (store) => store.set(key, stored, freshMs + staleMs, lock))
  }

  #isFresh({ freshUntil }: Stored): boolean {
    return freshUntil > this.#settings.now()
  }

  /**
   * undefined for a text that cannot be decoded: another program could write under keys of this
   * version.
   */
  #decoded({ text }: Stored): { value?: Value } | undefined {
    const result = this.#code.safeDecode(text)
    return result.ok && "value" in result.value ? (result.value as { value: Value }) : undefined
  }

  /** Two keys are equal if their JSON is: properties outside their type are not part of it. */
  #keyText(key: Key): string {
    const found = notFinite(key)
    if (found !== undefined) throw runtimeError("PC2184", this.name, String(found))
    return this.#code.encode({ key })
  }

  #find(text: string): Promise<Stored | undefined> {
    const resultOf = (stored: Stored | undefined): CacheEnd["result"] =>
      stored === undefined ? "miss" : this.#isFresh(stored) ? "hit" : "stale"
    return this.#try("get", async (store) => store.get(text), resultOf)
  }

  async #run(operation: "set" | "delete", work: (store: CacheStore) => unknown): Promise<void> {
    await this.#try(operation, async (store) => void (await work(store)))
  }

  /** Calls the store: a failure returns undefined, unless the cache is set to throw. */
  async #try<T>(
    operation: "get" | "set" | "delete",
    work: (store: CacheStore) => Promise<T>,
    resultOf?: (value: T) => CacheEnd["result"],
  ): Promise<T | undefined> {
    const store = this.#store ?? (await this.#open())
    const begun = { cache: this.name, store: store.kind, operation } as const
    try {
      return await observedCache(begun, () => work(store), resultOf)
    } catch (error) {
      this.#counts.failures++
      if (isOwn(error)) throw error
      if (this.#settings.throws) throw runtimeError("PC2127", this.name, messageOf(error))
      return undefined
    }
  }

  /** @throws PrecastError PC2125 */
  async #open(): Promise<CacheStore> {
    const { openStore } = await import("./cache-open-store.ts")
    this.#known.add(this)
    this.#opening ??= Promise.resolve(openStore(this.name, this.#code.version(), this.#settings))
    return (this.#store = await this.#opening)
  }
}

/** A configuration error does not count as a failure of Redis. */
function isOwn(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("PC")
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
