/** A kept value. */
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
   * @param keepMs after this time it is forgotten
   * @param lock kept only if this lock is still held; nothing: in any case, and locks for the key end
   */
  set(key: string, value: Stored, keepMs: number, lock?: string): void | Promise<void>
  /** Forgets a key, and ends locks for it: what is loaded meanwhile is not kept. */
  delete(key: string): void | Promise<void>
  /** Forgets all. */
  clear(): void | Promise<void>
  /** Keys of some entries, at most `limit`. */
  keys(limit: number): readonly string[] | Promise<readonly string[]>
  /** Number of entries; undefined where counting takes long. */
  readonly size: number | undefined
  /** Where several processes share the store: the right to load a value. */
  readonly locks?: CacheLocks
  close(): Promise<void>
}

/** One process loads a value while others wait for it. */
export interface CacheLocks {
  /** @returns the lock; null: another one has it */
  take(key: string, ms: number): Promise<string | null>
  /** Gives it back, if it is still held. */
  release(key: string, lock: string): Promise<void>
}
