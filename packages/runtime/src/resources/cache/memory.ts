import type { CacheStore, Stored } from "./cache-store.ts"

interface Entry extends Stored {
  readonly until: number
  readonly bytes: number
}

/** Limits of a cache in memory. */
export interface MemoryLimits {
  readonly maxEntries: number
  readonly maxBytes: number
  now(): number
}

// A character of a string takes at most two bytes; the objects and the map entry take the rest.
const BYTES_OF_CHARACTER = 2
const BYTES_OF_ENTRY = 200

/**
 * Stores values in this process; the least recently used ones are evicted first. A Map keeps
 * insertion order, which is all that an LRU needs; packages for it bring more than this.
 */
export class MemoryStore implements CacheStore {
  readonly kind = "memory"
  readonly #entries = new Map<string, Entry>()
  readonly #limits: MemoryLimits
  #bytes = 0

  constructor(limits: MemoryLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#entries.size
  }

  /** An upper bound of the size of the entries. */
  get bytes(): number {
    return this.#bytes
  }

  get(key: string): Stored | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    if (entry.until <= this.#limits.now()) return void this.delete(key)
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  set(key: string, { text, freshUntil }: Stored, keepMs: number): void {
    this.delete(key)
    const bytes = (key.length + text.length) * BYTES_OF_CHARACTER + BYTES_OF_ENTRY
    const { maxBytes, maxEntries, now } = this.#limits
    // A value larger than the whole cache would evict everything to no avail.
    if (bytes > maxBytes) return
    this.#entries.set(key, { text, freshUntil, until: now() + keepMs, bytes })
    this.#bytes += bytes
    while (this.#entries.size > maxEntries || this.#bytes > maxBytes)
      this.delete(this.#entries.keys().next().value as string)
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  keys(limit: number): readonly string[] {
    const now = this.#limits.now()
    const fresh = [...this.#entries].filter(([, { until }]) => until > now)
    return fresh.slice(0, limit).map(([key]) => key)
  }

  async close(): Promise<void> {
    this.clear()
  }
}
