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

/** The open caches of a registry. Of several with the same name, the last one. */
export class KnownCaches {
  readonly #caches = new Map<string, KnownCache>()

  add(cache: KnownCache): void {
    this.#caches.set(cache.name, cache)
  }

  remove(cache: KnownCache): void {
    if (this.#caches.get(cache.name) === cache) this.#caches.delete(cache.name)
  }

  all(): readonly KnownCache[] {
    return [...this.#caches.values()]
  }
}
