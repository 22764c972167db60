import type { RedisConnection } from "../../base/redis/redis-connect.ts"
import { type RedisClient, sendRedis } from "../../base/redis/redis.ts"
import { within } from "../../base/within.ts"
import type { CacheLocks, CacheStore, Stored } from "./cache-store.ts"

export interface RedisStoreOptions {
  /** Prefix of every key; it has no special characters of Redis patterns. */
  readonly prefix: string
  /** Longest time for a command. */
  readonly timeoutMs: number
  connect(): Promise<RedisConnection>
}

/** Thrown while Redis is not called because it hangs. */
export class NotAsked extends Error {}

// KEYS[1] value, KEYS[2] lock; ARGV: value, milliseconds, lock.
const SET_IF_LOCKED = `if redis.call("get", KEYS[2]) ~= ARGV[3] then return 0 end
redis.call("set", KEYS[1], ARGV[1], "px", ARGV[2])
redis.call("del", KEYS[2])
return 1`
const RELEASE = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end
return 0`

/** Stores values in Redis, shared by all processes that have the same address, name and types. */
export class RedisStore implements CacheStore {
  readonly kind = "redis"
  readonly size = undefined
  readonly #options: RedisStoreOptions
  #connection: Promise<RedisConnection> | undefined
  #client: RedisClient | undefined
  #connectUntil: number | undefined
  #silentUntil = 0

  constructor(options: RedisStoreOptions) {
    this.#options = options
  }

  async get(key: string): Promise<Stored | undefined> {
    const answer = await this.#send(["GET", this.#value(key)])
    if (typeof answer !== "string") return undefined
    const space = answer.indexOf(" ")
    return { freshUntil: Number(answer.slice(0, space)), text: answer.slice(space + 1) }
  }

  async set(
    key: string,
    { text, freshUntil }: Stored,
    keepMs: number,
    lock?: string,
  ): Promise<void> {
    const [value, ms] = [`${freshUntil} ${text}`, String(Math.max(1, Math.ceil(keepMs)))]
    const keys = [this.#value(key), this.#lock(key)]
    if (lock !== undefined) {
      await this.#send(["EVAL", SET_IF_LOCKED, "2", ...keys, value, ms, lock])
      return
    }
    // First, so that a load that started earlier does not restore the key.
    await this.#send(["DEL", this.#lock(key)])
    await this.#send(["SET", this.#value(key), value, "PX", ms])
  }

  async delete(key: string): Promise<void> {
    await this.#send(["DEL", this.#value(key), this.#lock(key)])
  }

  async clear(): Promise<void> {
    for await (const keys of this.#scan("", Infinity)) await this.#send(["UNLINK", ...keys])
  }

  async keys(limit: number): Promise<readonly string[]> {
    const start = this.#value("").length
    // A scan may return a key more than once.
    const found = new Set<string>()
    for await (const keys of this.#scan("v:", MAX_SCANS)) {
      for (const key of keys) found.add(key.slice(start))
      if (found.size >= limit) break
    }
    return [...found].slice(0, limit)
  }

  readonly locks: CacheLocks = {
    take: async (key, ms) => {
      const lock = crypto.randomUUID()
      const set = ["SET", this.#lock(key), lock, "NX", "PX", String(Math.ceil(ms))]
      return (await this.#send(set)) === null ? null : lock
    },
    release: async (key, lock) => {
      await this.#send(["EVAL", RELEASE, "1", this.#lock(key), lock])
    },
  }

  async close(): Promise<void> {
    const connection = await this.#connection?.catch(() => undefined)
    await connection?.close()
  }

  /** Batches of Redis keys whose names begin with the prefix of the cache and a kind. */
  async *#scan(kind: "" | "v:", most: number): AsyncGenerator<readonly string[]> {
    let cursor = "0"
    let left = most
    do {
      const scan = ["SCAN", cursor, "MATCH", `${this.#options.prefix}${kind}*`, "COUNT", "500"]
      const [next, keys] = (await this.#send(scan)) as [string, string[]]
      cursor = String(next)
      if (keys.length > 0) yield keys
    } while (cursor !== "0" && --left > 0)
  }

  #value(key: string): string {
    return `${this.#options.prefix}v:${key}`
  }

  #lock(key: string): string {
    return `${this.#options.prefix}l:${key}`
  }

  /** @throws the client's error, TimedOut, or NotAsked */
  async #send(command: readonly string[]): Promise<unknown> {
    const { timeoutMs, connect } = this.#options
    // Otherwise each request would wait for its full timeout while Redis hangs.
    if (Date.now() < this.#silentUntil) throw new NotAsked("Redis has recently timed out")
    this.#connection ??= connect().catch((error: unknown) => {
      this.#connection = undefined
      throw error
    })
    const isSilent = (): void => {
      this.#silentUntil = Date.now() + SILENCE * timeoutMs
    }
    // Loading the client and connecting for the first time may take longer than the timeout of
    // a command.
    this.#connectUntil ??= performance.now() + CONNECT_MS
    const connectMs = Math.max(timeoutMs, this.#connectUntil - performance.now())
    const client = this.#client ?? (await within(connectMs, this.#connected(), isSilent))
    return within(timeoutMs, sendRedis(client, command), isSilent)
  }

  async #connected(): Promise<RedisClient> {
    const { client, ready } = await this.#connection!
    await ready
    return (this.#client = client)
  }
}

// Listing reads at most 250,000 key names, including keys of other programs in the same Redis.
const MAX_SCANS = 500
// Counted from the first command; after it, an unreachable server costs a command its own
// timeout.
const CONNECT_MS = 2000
/** Times the time for a command. */
const SILENCE = 4
