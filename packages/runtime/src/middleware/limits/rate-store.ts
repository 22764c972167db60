import { wrongOption } from "../../base/base-options.ts"
import { sendRedis, type RedisClient } from "../../base/redis/redis.ts"

/** How many requests in how long. */
export interface RatePolicy {
  readonly max: number
  readonly windowMs: number
}

/** The counters of a key. */
export interface RateLimitResult {
  readonly isAllowed: boolean
  /** Requests of this window and of the one before, this one counted when it is allowed. */
  readonly count: number
  readonly before: number
  /** How far the window is, in milliseconds. */
  readonly intoMs: number
}

/** Where requests are counted. */
export interface RateStore {
  /** Counts a request of a key, unless there were too many. */
  take(key: string, policy: RatePolicy): RateLimitResult | Promise<RateLimitResult>
}

/** Options of `memoryRateStore()`. */
export interface MemoryRateStoreOptions {
  /** The maximum number of keys; the least recently used are removed first. Default 100 000. */
  readonly maxKeys?: number
  /** Clock, in milliseconds since 1970, for tests. */
  readonly now?: () => number
}

interface Counter {
  window: number
  count: number
  before: number
}

/**
 * Counts in the memory of this process; each worker counts for itself.
 * @throws PrecastError PC2030
 */
export function memoryRateStore(options: MemoryRateStoreOptions = {}): RateStore {
  const { maxKeys = 100_000, now = Date.now } = options
  if (!Number.isInteger(maxKeys) || maxKeys < 1) {
    throw wrongOption("memoryRateStore.maxKeys", "an integer from 1", maxKeys)
  }
  // A Map keeps its order: the first key is the one that was used longest ago.
  const counters = new Map<string, Counter>()
  return {
    take(key, { max, windowMs }) {
      const time = now()
      const window = Math.floor(time / windowMs)
      const intoMs = time - window * windowMs
      const counter = counters.get(key) ?? { window, count: 0, before: 0 }
      counters.delete(key)
      counters.set(key, counter)
      if (counters.size > maxKeys) counters.delete(counters.keys().next().value as string)
      if (counter.window !== window) {
        counter.before = counter.window === window - 1 ? counter.count : 0
        counter.count = 0
        counter.window = window
      }
      // In integers: a client that waits for the reported time must be admitted.
      const isAllowed = counter.before * (windowMs - intoMs) <= (max - 1 - counter.count) * windowMs
      if (isAllowed) counter.count++
      return { isAllowed, count: counter.count, before: counter.before, intoMs }
    },
  }
}

// One round trip, atomic. The clock is that of Redis, which all processes share.
const SCRIPT = `
local time = redis.call("TIME")
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local max, windowMs = tonumber(ARGV[1]), tonumber(ARGV[2])
local window = math.floor(now / windowMs)
local intoMs = now - window * windowMs
local saved = redis.call("HMGET", KEYS[1], "window", "count", "before")
local at, count, before = tonumber(saved[1] or -2), tonumber(saved[2] or 0), tonumber(saved[3] or 0)
if at ~= window then
  if at == window - 1 then before = count else before = 0 end
  count = 0
end
local allowed = 0
if before * (windowMs - intoMs) <= (max - 1 - count) * windowMs then
  allowed = 1
  count = count + 1
  redis.call("HSET", KEYS[1], "window", window, "count", count, "before", before)
  redis.call("PEXPIRE", KEYS[1], 2 * windowMs)
end
return { allowed, count, before, intoMs }
`

/** Counts in Redis, for all workers and machines together. */
export function redisRateStore(
  client: RedisClient,
  { prefix = "rate:" }: { readonly prefix?: string } = {},
): RateStore {
  return {
    async take(key, { max, windowMs }) {
      const command = ["EVAL", SCRIPT, "1", prefix + key, String(max), String(windowMs)]
      const found = await sendRedis(client, command)
      const [allowed, count, before, intoMs] = (found as unknown[]).map(Number)
      return { isAllowed: allowed === 1, count, before, intoMs } as RateLimitResult
    },
  }
}
