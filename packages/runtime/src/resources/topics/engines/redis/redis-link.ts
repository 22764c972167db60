import type * as IoRedis from "ioredis"
import type * as NodeRedis from "redis"
import { checkDatabase } from "../../../../base/redis/redis-connect.ts"
import { sendRedis } from "../../../../base/redis/redis.ts"
import { importClient } from "../client-of.ts"
import { within } from "../engines-within.ts"
import type { Script } from "./scripts.ts"

/** A connection to Redis, by the package `ioredis` or `redis`. */
export interface RedisLink {
  send(command: readonly string[]): Promise<unknown>
  /** Calls `handle` with each message of a channel, and without one after a lost connection; over a separate connection. */
  listen(channel: string, handle: (message?: string) => void): Promise<void>
  close(): void
}

/** Timeout for a response of the server. */
const responseTimeoutMs = 5000

/** Opens `redis[s]://[user:password@]host:port[/database][?client=redis]`. */
export async function connectRedis(url: URL, told: RedisWatch): Promise<RedisLink> {
  const plain = new URL(url)
  plain.search = ""
  const name = url.searchParams.get("client")
  if (name === "redis") return connectNodeRedis(plain.href, told)
  if (name === "ioredis") return connectIoRedis(plain.href, told)
  try {
    return await connectIoRedis(plain.href, told)
  } catch (error) {
    if ((error as { code?: unknown }).code !== "PC2094") throw error
    return connectNodeRedis(plain.href, told)
  }
}

async function connectIoRedis(url: string, told: RedisWatch): Promise<RedisLink> {
  const { Redis } = await importClient<typeof IoRedis>("redis", "ioredis")
  const settings = {
    lazyConnect: true,
    connectTimeout: responseTimeoutMs,
    commandTimeout: responseTimeoutMs,
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(times * 100, 2000),
  }
  const client = new Redis(url, settings)
  let last: unknown
  client.on("error", (error) => (last = error))
  client.on("close", told.lost)
  client.on("ready", told.there)
  const listener = new Redis(url, { ...settings, autoResubscribe: true })
  listener.on("error", () => {})
  const handlers = new Map<string, (message?: string) => void>()
  listener.on("message", (channel: string, message: string) => handlers.get(channel)?.(message))
  // It subscribes again on its own, but does not report when that is done.
  listener.on("ready", () => {
    const callAll = (): void => handlers.forEach((handle) => handle())
    if (handlers.size > 0) listener.subscribe(...handlers.keys()).then(callAll, () => {})
  })
  try {
    await client.connect()
    await checkDatabase(client)
  } catch (error) {
    client.disconnect()
    // "Connection is closed" is all that connect() rejects with.
    throw last ?? error
  }
  return {
    send: (command) => sendRedis(client, command),
    listen: async (channel, handle) => {
      handlers.set(channel, handle)
      await listener.subscribe(channel)
    },
    close: () => {
      client.off("close", told.lost)
      client.disconnect()
      listener.disconnect()
    },
  }
}

async function connectNodeRedis(url: string, told: RedisWatch): Promise<RedisLink> {
  const { createClient } = await importClient<typeof NodeRedis>("redis", "redis")
  let isOpen = false
  const settings = {
    url,
    socket: {
      connectTimeout: responseTimeoutMs,
      // At the start a wrong password is reported; later the server is requested again all the same.
      reconnectStrategy: (times: number, cause: Error) =>
        !isOpen && isRefusal(cause) ? cause : Math.min(times * 100 + 100, 2000),
    },
  }
  const client = createClient(settings)
  client.on("error", told.lost)
  client.on("ready", told.there)
  const listener = createClient(settings)
  listener.on("error", () => {})
  const handlers = new Set<() => void>()
  listener.on("ready", () => handlers.forEach((handle) => handle()))
  const close = (): void => {
    client.destroy()
    if (listener.isOpen) listener.destroy()
  }
  // The client retries forever: the first attempt waits no longer than for a response.
  const opened = within(client.connect(), responseTimeoutMs, "connecting")
  await opened.catch((error: unknown) => {
    close()
    throw error
  })
  isOpen = true
  let listening: Promise<unknown> | undefined
  return {
    send: (command) => within(sendRedis(client, command), responseTimeoutMs, command[0] ?? ""),
    listen: async (channel, handle) => {
      await within((listening ??= listener.connect()), responseTimeoutMs, "connecting")
      await listener.subscribe(channel, handle)
      handlers.add(handle)
    },
    close,
  }
}

type Log = (line: string) => void

/** Receives the changes of a connection, which may be reported more than once. */
export interface RedisWatch {
  lost(): void
  there(): void
}

/** Reports once that a connection is lost, and that it is back. */
export function watch({ host }: URL, log: Log): RedisWatch {
  let state: "new" | "there" | "lost" = "new"
  return {
    lost: () => {
      if (state !== "there") return
      state = "lost"
      log(`topics: the connection to Redis at ${host} is lost`)
    },
    there: () => {
      if (state === "lost") log(`topics: Redis at ${host} is there again`)
      state = "there"
    },
  }
}

/** Runs a script; its text is sent only if the server does not know it. */
export async function run(
  link: RedisLink,
  { sha, text }: Script,
  keys: readonly string[],
  values: readonly (string | number)[],
): Promise<unknown> {
  const rest = [`${keys.length}`, ...keys, ...values.map(String)]
  try {
    return await link.send(["EVALSHA", sha, ...rest])
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith("NOSCRIPT"))) throw error
    return link.send(["EVAL", text, ...rest])
  }
}

/**
 * Wrong password, no permission, a server that is too old: not a server that is loading its
 * data.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  /^(ERR|NOAUTH|WRONGPASS|NOPERM|WRONGTYPE|OOM|MISCONF)\b/.test(error.message)
