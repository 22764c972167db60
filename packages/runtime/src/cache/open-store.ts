import { runtimeError } from "../errors/catalog.ts"
import { urlSetting } from "../url-setting.ts"
import { MemoryStore } from "./memory.ts"
import type { CacheSettings } from "./options.ts"
import { RedisStore } from "./redis-store.ts"
import type { CacheStore } from "./store.ts"

/**
 * Where a cache is.
 * @param version of the types of its keys and values
 * @throws PrecastError PC2125
 */
export function openStore(name: string, version: string, settings: CacheSettings): CacheStore {
  const { client, timeoutMs } = settings
  const url =
    client === undefined ? (settings.url ?? urlSetting("CACHE_URL", name) ?? "memory:") : ""
  if (url === "memory:") return new MemoryStore(settings)
  const isRedis = /^(?:rediss?|unix):\/\//.test(url) && URL.canParse(url)
  // The address is not told: it may have a password in it.
  if (client === undefined && !isRedis) throw runtimeError("PC2125", name, url.split(":")[0] ?? "")
  const prefix = `precast:cache:${name}:${version}:`
  const connect = async () => {
    if (client !== undefined) return { client, ready: Promise.resolve(), close: async () => {} }
    const { connectRedis } = await import("../redis-connect.ts")
    return connectRedis(url, `cache "${name}"`)
  }
  return new RedisStore({ prefix, timeoutMs, connect })
}
