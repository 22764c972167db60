import type { CacheStats } from "./cache.ts"
import type { CacheStore } from "./cache-store.ts"

/** A cache of any types, as the dashboard sees it. */
export interface KnownCache {
  readonly name: string
  stats(): CacheStats
  clear(): Promise<void>
  /** Some of the keys, as JSON texts `{"key":…}`. */
  "~keys"(limit: number): Promise<CacheKeys>
}

export interface CacheKeys {
  readonly store: CacheStore["kind"]
  readonly keys: readonly string[]
}

/** Module state: the open caches of the program. Of several with the same name, the last one. */
const caches = new Map<string, KnownCache>()

export function addCache(cache: KnownCache): void {
  caches.set(cache.name, cache)
}

export function removeCache(cache: KnownCache): void {
  if (caches.get(cache.name) === cache) caches.delete(cache.name)
}

export function knownCaches(): readonly KnownCache[] {
  return [...caches.values()]
}
