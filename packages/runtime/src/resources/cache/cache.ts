import { noteAddress } from "../../base/environment/asked.ts"
import { wrongOption } from "../../base/options.ts"
import { readDuration, type Duration } from "../../base/duration.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { TypeCode } from "../../types/type-code.ts"
import { addCache, removeCache, type CacheKeys } from "./known.ts"
import { type Loaded, Loads } from "./loads.ts"
import { notFinite } from "./not-finite.ts"
import { observedCache, type CacheEnd } from "./observe.ts"
import { cacheSettings, type CacheOptions, type CacheSettings } from "./options.ts"
import type { CacheStore, Stored } from "./store.ts"

/** What the transformer makes code of for a cache: its keys and values each travel in a field of their own. */
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

/** What a cache of this process has done since it was made. */
export interface CacheStats {
  readonly hits: number
  /** Values given by `getOrSet` that were not fresh any more. */
  readonly stale: number
  readonly misses: number
  readonly loads: number
  /** Of Redis: what counted as a miss, or was not kept. */
  readonly failures: number
  /** In memory: how many values are kept. */
  readonly entries: number | undefined
}

/**
 * Values by key, kept for some time: in the memory of this process, or in Redis, for all processes that share it. Both
 * are kept as JSON by their types, so what comes out is a copy, and always fits: values that were kept by code with other
 * types are not found.
 * @example const users = new Cache<number, User>("users", { ttl: "5m" })
 */
export class Cache<Key, Value> {
  readonly name: string
  readonly #settings: CacheSettings
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
    addCache(this)
  }

  /** The value of a key; undefined when there is none that is fresh. */
  async get(key: Key): Promise<Value | undefined> {
    const text = this.#keyText(key)
    const stored = await this.#find(text)
    const found = stored && this.#isFresh(stored) ? this.#decoded(stored) : undefined
    this.#counts[found === undefined ? "misses" : "hits"]++
    return found?.value
  }

  /** Keeps a value; `undefined` is none, and is not kept. */
  async set(key: Key, value: Value, options: CacheSetOptions = {}): Promise<void> {
    const text = this.#keyText(key)
    this.#loads.forget(text)
    if (value === undefined) return this.#run("delete", (store) => store.delete(text))
    await this.#keep(text, { text: this.#code.encode({ value }), value }, options, undefined)
  }

  /** Forgets a key; what is being loaded for it is not kept either. */
  async delete(key: Key): Promise<void> {
    const text = this.#keyText(key)
    this.#loads.forget(text)
    await this.#run("delete", (store) => store.delete(text))
  }

  /**
   * The value of a key, loaded and kept when there is none. Many who ask for the same key at the same time wait for
   * one load, in one process as in several that share Redis.
   * @throws what `load` throws, which is not kept; PrecastError PC2183 when it takes longer than `loadTimeout`, PC2184
   * for a key with NaN or an infinity in it
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
      // What fails is tried again by the next one who asks.
      if (!isFresh) this.#load(text, key, load, options).catch(() => {})
      return found.value as Value
    }
    this.#counts.misses++
    const loaded = await this.#load(text, key, load, options)
    // Each has a copy of its own, as of what was found.
    return (
      loaded === undefined ? undefined : this.#decoded({ text: loaded, freshUntil: 0 })?.value
    ) as Value
  }

  /** Forgets all. */
  async clear(): Promise<void> {
    this.#loads.forgetAll()
    await this.#run("delete", (store) => store.clear())
  }

  /** What it has done in this process. */
  stats(): CacheStats {
    return { ...this.#counts, entries: this.#store?.size }
  }

  /** Ends the connection; what is kept in memory is forgotten. */
  async close(): Promise<void> {
    const store = await this.#opening?.catch(() => undefined)
    this.#store = this.#opening = undefined
    removeCache(this)
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

  /** undefined for a text that is no value: nobody else writes under keys of this version, but somebody could. */
  #decoded({ text }: Stored): { value?: Value } | undefined {
    const result = this.#code.safeDecode(text)
    return result.ok && "value" in result.value ? (result.value as { value: Value }) : undefined
  }

  /** Two keys are the same when their JSON is: what their type does not name is not in it. */
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

  /** Asks the store: a failure is undefined, unless the cache shall throw. */
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
    const { openStore } = await import("./open-store.ts")
    addCache(this)
    this.#opening ??= Promise.resolve(openStore(this.name, this.#code.version(), this.#settings))
    return (this.#store = await this.#opening)
  }
}

/** What is configured wrong is no failure of Redis. */
function isOwn(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("PC")
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
