import { runtimeError } from "../../base/errors/catalog.ts"
import { hasRedisDatabase } from "../../base/redis/redis.ts"
import { urlSetting } from "../../base/environment/url-setting.ts"
import { MemoryStore } from "./memory.ts"
import type { CacheSettings } from "./cache-options.ts"
import { RedisStore } from "./redis-store.ts"
import type { CacheStore } from "./cache-store.ts"

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
  if (client === undefined) checkAddress(name, url)
  const prefix = `precast:cache:${name}:${version}:`
  const connect = async () => {
    if (client !== undefined) return { client, ready: Promise.resolve(), close: async () => {} }
    const { connectRedis } = await import("../../base/redis/redis-connect.ts")
    return connectRedis(url, `cache "${name}"`)
  }
  return new RedisStore({ prefix, timeoutMs, connect })
}

function checkAddress(name: string, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const protocol = url?.protocol ?? ""
  const isRedis = /^rediss?:$/.test(protocol)
  if (url !== undefined && isRedis && !hasRedisDatabase(url))
    throw runtimeError("PC2125", name, `${protocol}//…${url.pathname}`)
  if ((isRedis || protocol === "unix:") && address.startsWith(`${protocol}//`)) return
  // The rest of the address is not shown: it may contain a password.
  throw runtimeError("PC2125", name, `${address.split(":")[0]}:`)
}
