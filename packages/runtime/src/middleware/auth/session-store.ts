import { wrongOption } from "../../base/base-options.ts"
import { sendRedis, type RedisClient } from "../../base/redis/redis.ts"

type Later<T> = T | Promise<T>

/** Where sessions are kept. Keys are hashes of ids, so that what reads the store cannot use them. */
export interface SessionStore {
  get(key: string): Later<string | undefined>
  /** @param ttlMs after this time it may be forgotten, in milliseconds */
  set(key: string, value: string, ttlMs: number): Later<void>
  /** Like `set`, but only if the key exists: a session that has been deleted meanwhile is not restored. */
  replace(key: string, value: string, ttlMs: number): Later<void>
  delete(key: string): Later<void>
}

/** Options of `memorySessions()`. */
export interface MemoryStoreOptions {
  /** The maximum number of sessions; the least recently used are removed first. Default 100 000. */
  readonly max?: number
}

interface Entry {
  readonly value: string
  readonly until: number
}

/**
 * Keeps sessions in the memory of this process: for one process, and for tests.
 * @throws PrecastError PC2030
 */
export function memorySessions({ max = 100_000 }: MemoryStoreOptions = {}): SessionStore {
  if (!Number.isInteger(max) || max < 1) {
    throw wrongOption("memorySessions.max", "an integer from 1", max)
  }
  // A Map keeps its order: the first entry is the one that was used longest ago.
  const entries = new Map<string, Entry>()
  const get = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    entries.delete(key)
    if (entry.until <= Date.now()) return undefined
    entries.set(key, entry)
    return entry
  }
  const set = (key: string, value: string, ttlMs: number): void => {
    entries.delete(key)
    entries.set(key, { value, until: Date.now() + ttlMs })
    if (entries.size > max) entries.delete(entries.keys().next().value as string)
  }
  return {
    get: (key) => get(key)?.value,
    set,
    replace: (key, value, ttlMs) => {
      if (get(key) !== undefined) set(key, value, ttlMs)
    },
    delete: (key) => void entries.delete(key),
  }
}

/** Keeps sessions in Redis. */
export function redisSessions(
  client: RedisClient,
  { prefix = "session:" }: { readonly prefix?: string } = {},
): SessionStore {
  const write = async (key: string, value: string, ttlMs: number, how: string[]): Promise<void> => {
    const ms = String(Math.max(1, Math.ceil(ttlMs)))
    await sendRedis(client, ["SET", prefix + key, value, "PX", ms, ...how])
  }
  return {
    async get(key) {
      const value = await sendRedis(client, ["GET", prefix + key])
      return typeof value === "string" ? value : undefined
    },
    set: (key, value, ttlMs) => write(key, value, ttlMs, []),
    replace: (key, value, ttlMs) => write(key, value, ttlMs, ["XX"]),
    async delete(key) {
      await sendRedis(client, ["DEL", prefix + key])
    },
  }
}
