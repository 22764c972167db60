/** A stored value. */
export interface Stored {
  /** JSON text. */
  readonly text: string
  /** Until when it is fresh, in milliseconds since 1970. */
  readonly freshUntil: number
}

/** Where the values of a cache are. Keys and values are texts. */
export interface CacheStore {
  readonly kind: "memory" | "redis"
  get(key: string): Stored | undefined | Promise<Stored | undefined>
  /**
   * @param keepMs time after which it is deleted
   * @param lock stored only if this lock is still held; undefined: in any case, and locks for
   *   the key are removed
   */
  set(key: string, value: Stored, keepMs: number, lock?: string): void | Promise<void>
  /** Deletes a key, and removes locks for it: the result of a load in progress is not stored. */
  delete(key: string): void | Promise<void>
  /** Forgets all. */
  clear(): void | Promise<void>
  /** Keys of some entries, at most `limit`. */
  keys(limit: number): readonly string[] | Promise<readonly string[]>
  /** Number of entries; undefined where counting is slow. */
  readonly size: number | undefined
  /** Where several processes share the store: the right to load a value. */
  readonly locks?: CacheLocks
  close(): Promise<void>
}

/** One process loads a value while others wait for it. */
export interface CacheLocks {
  /** @returns the lock; null: another one has it */
  take(key: string, ms: number): Promise<string | null>
  /** Releases it, if it is still held. */
  release(key: string, lock: string): Promise<void>
}
