import { observers } from "../../base/observers.ts"

/** Something that a cache begins. */
export interface ObservedCache {
  /** Name of the cache. */
  readonly cache: string
  readonly store: "memory" | "redis"
  readonly operation: "get" | "set" | "delete" | "load"
}

/** How it ended; `result` of a look-up. */
export interface CacheEnd {
  readonly result?: "hit" | "stale" | "miss"
  readonly error?: unknown
}

/** Told of what caches begin; what it gives is told of the end. */
export type CacheObserver = (begun: ObservedCache) => (end: CacheEnd) => void

/** State of the module: who observes is set up once for the program, wherever its caches are made. */
const observing = /* @__PURE__ */ observers<CacheObserver>((all) => (begun) => {
  const ends = all.map((by) => by(begun))
  return (end) => ends.forEach((each) => each(end))
})

/** Has all caches observed; null: no more. */
export function observeCaches(by: CacheObserver | null): void {
  observing.set(by)
}

/** Observes them as well, beside who is set. @returns what ends it */
export function watchCaches(by: CacheObserver): () => void {
  return observing.add(by)
}

/** Runs something, observed if somebody does. */
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
