import { observers } from "../../base/observers.ts"

/** Something that a cache begins. */
export interface ObservedCache {
  /** Name of the cache. */
  readonly cache: string
  readonly store: "memory" | "redis"
  readonly operation: "get" | "set" | "delete" | "load"
}

/** The outcome; `result` of a lookup. */
export interface CacheEnd {
  readonly result?: "hit" | "stale" | "miss"
  readonly error?: unknown
}

/** Called when a cache operation begins; the function it returns is called at the end. */
export type CacheObserver = (begun: ObservedCache) => (end: CacheEnd) => void

/** Module state: observers are set once for the program, for all its caches. */
const observing = /* @__PURE__ */ observers<CacheObserver>((all) => (begun) => {
  const ends = all.map((by) => by(begun))
  return (end) => ends.forEach((each) => each(end))
})

/** Has all caches observed; null: no more. */
export function observeCaches(by: CacheObserver | null): void {
  observing.set(by)
}

/**
 * Adds an observer, in addition to the one that is set.
 * @returns a function that stops observing
 */
export function watchCaches(by: CacheObserver): () => void {
  return observing.add(by)
}

/** Runs an operation, observed if there is an observer. */
export async function observedCache<T>(
  begun: ObservedCache,
  run: () => T | Promise<T>,
  resultOf?: (value: T) => CacheEnd["result"],
): Promise<T> {
  const observer = observing.now
  if (observer === null) return run()
  const end = observer(begun)
  try {
    const value = await run()
    const result = resultOf?.(value)
    end(result === undefined ? {} : { result })
    return value
  } catch (error) {
    end({ error })
    throw error
  }
}
