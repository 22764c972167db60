import { NotThere } from "./not-there.ts"
import type { Registry } from "../../base/registry.ts"
import { type KnownCache, KnownCaches } from "../../resources/cache/known-caches.ts"
import type { CacheKeysView, CacheView } from "./wire.ts"
import { maskedJson } from "./bodies.ts"
import { cut, isSecretName, MASK } from "./masks.ts"

const MAX_KEYS = 200

const MAX_LENGTH = 500

/** The caches of a registry, with their counters in this process. */
export function cachesOf(registry: Registry): CacheView[] {
  const caches = registry["~part"](KnownCaches).all()
  return caches.map((cache) => {
    const { entries = null, ...counts } = cache.stats()
    return { name: cache.name, entries, ...counts }
  })
}

/** Where the values of a cache are, and some of its keys. */
export async function cacheKeysOf(
  registry: Registry,
  query: URLSearchParams,
): Promise<CacheKeysView> {
  const cache = cacheIn(registry, query)
  const { store, keys } = await cache["~keys"](MAX_KEYS + 1)
  const shown = keys.slice(0, MAX_KEYS).map((text) => keyText(cache.name, text))
  return { store, keys: shown, hasMore: keys.length > MAX_KEYS }
}

/** Removes all entries of a cache. */
export async function clearCache(registry: Registry, query: URLSearchParams): Promise<void> {
  await cacheIn(registry, query).clear()
}

function cacheIn(registry: Registry, query: URLSearchParams): KnownCache {
  const name = query.get("cache")
  const caches = registry["~part"](KnownCaches).all()
  const cache = caches.find((each) => each.name === name)
  if (cache === undefined) throw new NotThere(`Cache ${name} does not exist.`)
  return cache
}

/** Keys of a cache called `sessions` are secrets themselves. */
function keyText(cache: string, text: string): string {
  if (isSecretName(cache)) return MASK
  const { key } = JSON.parse(text) as { key?: unknown }
  if (key === undefined) return "undefined"
  const masked = maskedJson(JSON.stringify(key)) ?? MASK
  return cut(JSON.stringify(JSON.parse(masked)), MAX_LENGTH)
}
