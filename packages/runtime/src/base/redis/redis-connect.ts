import type * as Io from "ioredis"
import type * as Node from "redis"
import { runtimeError } from "../errors/catalog.ts"
import type { RedisClient } from "./redis.ts"

/** A client, and a function that closes it. */
export interface RedisConnection {
  readonly client: RedisClient
  /** Settled once it is connected for the first time, which may be never. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/**
 * Connects with the client that is installed: `redis`, else `ioredis`. A lost connection is reopened automatically;
 * meanwhile commands fail immediately. It does not keep the process alive.
 * @param url `redis://user:password@host:port/0`, `rediss://…` for TLS, `unix:///folder/of.sock`
 * @param what the caller's name, for messages
 * @throws PrecastError PC2126 when neither is installed
 */
export async function connectRedis(url: string, what: string): Promise<RedisConnection> {
  const node = await import("redis").catch(missing)
  if (node !== null) return connectNodeRedis(node, url)
  const io = await import("ioredis").catch(missing)
  if (io !== null) return connectIoRedis(io, url)
  throw runtimeError("PC2126", what)
}

function missing(error: unknown): null {
  const { code } = error as { code?: string }
  if (code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND") return null
  throw error
}

// Half a second at most: commands fail immediately meanwhile.
const AGAIN_MS = 500

/** By the package `redis`. */
export function connectNodeRedis({ createClient }: typeof Node, url: string): RedisConnection {
  const reconnectStrategy = (tried: number): number => Math.min(50 * 2 ** tried, AGAIN_MS)
  const path = socketOf(url)
  const client = createClient({
    ...(path === undefined && { url }),
    disableOfflineQueue: true,
    socket: { ...(path !== undefined && { path, tls: false as const }), reconnectStrategy },
  })
  // Without a listener the event would terminate the process; commands report the error.
  client.on("error", () => {})
  client.unref()
  const ready = client.connect().then(() => {})
  ready.catch(() => {})
  return {
    client: { sendCommand: (command) => client.sendCommand(command) },
    ready,
    close: async () => client.destroy(),
  }
}

/** By the package `ioredis`. */
export function connectIoRedis({ Redis }: Pick<typeof Io, "Redis">, url: string): RedisConnection {
  const options = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (tried: number): number => Math.min(50 * 2 ** tried, AGAIN_MS),
  }
  const path = socketOf(url)
  const client = path === undefined ? new Redis(url, options) : new Redis({ ...options, path })
  client.on("error", () => {})
  client.on("connect", () => (client.stream as { unref?(): void }).unref?.())
  const ready = new Promise<void>((resolve, reject) =>
    client.once("ready", () => void checkDatabase(client).then(resolve, reject)),
  )
  ready.catch(() => {})
  return { client, ready, close: async () => client.disconnect() }
}

/**
 * ioredis uses database 0 where the one of its URL does not exist.
 * @throws what Redis responds when the database does not exist
 */
export async function checkDatabase(client: Io.Redis): Promise<void> {
  const { db } = client.options
  if (!db) return
  await client.select(db).catch((error: unknown) => {
    // A connection that is lost comes back.
    if (error instanceof Error && error.message.startsWith("ERR")) throw error
  })
}

function socketOf(url: string): string | undefined {
  return url.startsWith("unix://") ? decodeURIComponent(new URL(url).pathname) : undefined
}
