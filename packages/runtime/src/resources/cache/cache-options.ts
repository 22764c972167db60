import { knownOptions, numberOption, wrongOption } from "../../base/base-options.ts"
import { readDuration, type Duration } from "../../base/duration.ts"
import type { RedisClient } from "../../base/redis/redis.ts"
import type { RegistryOption } from "../../base/registry.ts"

/** Options of `new Cache()`. */
export interface CacheOptions extends RegistryOption {
  /** How long a value is fresh: `"5m"`, or milliseconds. */
  readonly ttl: Duration
  /** How long `getOrSet` continues to return a stale value while it loads a new one. Default 0. */
  readonly staleFor?: Duration
  /**
   * How long `null` is fresh, if it is a value: for lookups without a result. Default: as for
   * other values.
   */
  readonly nullTtl?: Duration
  /** In memory: maximum number of values. Default 10,000. */
  readonly maxEntries?: number
  /** In memory: maximum size in bytes, as an upper estimate. Default 64 MB. */
  readonly maxBytes?: number
  /** `memory:`, or `redis://user:password@host:6379/0` (`rediss:` for TLS). Default: CACHE_URL_<NAME>, CACHE_URL, memory. */
  readonly url?: string
  /** A connected client of `redis` or `ioredis`, in place of an address; it is not closed with the cache. */
  readonly client?: RedisClient
  /**
   * How a failure of Redis is treated: as a miss (and nothing is stored), or as an error.
   * Default "miss".
   */
  readonly onFailure?: "miss" | "throw"
  /** Longest time for a command of Redis. Default 250 ms. */
  readonly timeout?: Duration
  /**
   * How long other processes wait for the one that loads a value, before another one loads it
   * as well. Default 10 s.
   */
  readonly loadLimit?: Duration
  /** Longest time for a load function; then `getOrSet` throws PC2183, and the next one loads again. Default 30 s. */
  readonly loadTimeout?: Duration
  /** Clock, in milliseconds since 1970, for tests. */
  readonly now?: () => number
}

/** The options, including defaults. */
export interface CacheSettings {
  readonly ttlMs: number
  readonly staleMs: number
  readonly nullMs: number
  readonly maxEntries: number
  readonly maxBytes: number
  readonly url: string | undefined
  readonly client: RedisClient | undefined
  readonly throws: boolean
  readonly timeoutMs: number
  readonly loadMs: number
  readonly loadTimeoutMs: number
  now(): number
}

const NAMES: Readonly<Record<keyof CacheOptions, 0>> = {
  ttl: 0,
  staleFor: 0,
  nullTtl: 0,
  maxEntries: 0,
  maxBytes: 0,
  loadTimeout: 0,
  url: 0,
  client: 0,
  onFailure: 0,
  timeout: 0,
  loadLimit: 0,
  now: 0,
  registry: 0,
}

/** @throws PrecastError PC2030 */
export function cacheSettings(options: CacheOptions): CacheSettings {
  if (typeof options !== "object" || options === null)
    throw wrongOption("new Cache()", "given a name and options with a ttl", options)
  knownOptions("cache", options, NAMES)
  const { onFailure = "miss", ttl } = options
  if (onFailure !== "miss" && onFailure !== "throw")
    throw wrongOption("cache.onFailure", `"miss" or "throw"`, onFailure)
  return {
    ttlMs: readDuration("cache.ttl", ttl, 1, LONGEST),
    staleMs: readDuration("cache.staleFor", options.staleFor ?? 0, 0, LONGEST),
    nullMs: readDuration("cache.nullTtl", options.nullTtl ?? ttl, 0, LONGEST),
    maxEntries: numberOption("cache.maxEntries", options.maxEntries ?? 10_000, 1, 2 ** 24),
    maxBytes: numberOption("cache.maxBytes", options.maxBytes ?? 64_000_000, 1, Infinity),
    url: options.url,
    client: options.client,
    throws: onFailure === "throw",
    timeoutMs: readDuration("cache.timeout", options.timeout ?? 250, 1, TIMER),
    loadMs: readDuration("cache.loadLimit", options.loadLimit ?? 10_000, 1, TIMER),
    loadTimeoutMs: readDuration("cache.loadTimeout", options.loadTimeout ?? 30_000, 1, TIMER),
    now: options.now ?? Date.now,
  }
}

// A hundred years: Redis refuses times that its clock cannot add.
const LONGEST = 3_155_760_000_000
// The longest that a timer of Node waits.
const TIMER = 2_147_483_647
