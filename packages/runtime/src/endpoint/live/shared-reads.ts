import type { Changes, StopChanges } from "./changes.ts"

/** Reads a value. The signal is aborted when no client is left. */
export type Read<T> = (signal: AbortSignal) => T | Promise<T>

export interface LiveSettings {
  readonly causes: readonly Changes[]
  readonly intervalMs: number
}

/** A value, and how many changes were known when its read began. */
interface Result<T> {
  readonly version: number
  readonly value: T
}

/** One who iterates a live value. */
export interface Reader<T> {
  /** Version of the last result that it received. */
  seen: number
  isGone: boolean
  /** It waits for a result; undefined: it has left. */
  pending: PromiseWithResolvers<Result<T> | undefined> | undefined
}

/** The subscriptions and the reads of a live value, for all who iterate it at the same time. */
export class SharedReads<T> {
  readonly readers: Set<Reader<T>> = new Set()
  /** Rejects with the error of a subscription; no value is read before: changes of it would be missed. */
  readonly subscribed: Promise<readonly StopChanges[]>
  readonly #read: Read<T>
  readonly #intervalMs: number
  readonly #over = new AbortController()
  /** Increased by each change. */
  #version = 1
  #result: Result<T> | undefined
  /** A read is in progress, or waits for its time. */
  #isReading = false
  #readAt = -Infinity
  #timer: NodeJS.Timeout | undefined

  constructor(read: Read<T>, { causes, intervalMs }: LiveSettings) {
    this.#read = read
    this.#intervalMs = intervalMs
    this.subscribed = subscribeAll(causes, () => {
      this.#version++
      this.#readIfWanted()
    })
  }

  /** The next result that the reader has not received; undefined when it has left. */
  next(reader: Reader<T>): Promise<Result<T> | undefined> {
    const { promise } = (reader.pending = Promise.withResolvers())
    const result = this.#result
    if (result?.version === this.#version && reader.seen < this.#version) give(reader, result)
    else this.#readIfWanted()
    return promise
  }

  close(): void {
    this.#over.abort()
    clearTimeout(this.#timer)
    this.subscribed.then(stopAll, () => {})
  }

  #readIfWanted(): void {
    if (this.#isReading || this.#result?.version === this.#version) return
    if (![...this.readers].some(({ pending }) => pending !== undefined)) return
    this.#isReading = true
    const ms = Math.max(0, this.#readAt + this.#intervalMs - performance.now())
    if (ms === 0) void this.#readNow()
    else this.#timer = setTimeout(() => void this.#readNow(), ms)
  }

  async #readNow(): Promise<void> {
    const version = this.#version
    const { signal } = this.#over
    this.#readAt = performance.now()
    try {
      const value = await this.#read(signal)
      if (signal.aborted) return
      this.#result = { version, value }
      for (const reader of this.readers) give(reader, this.#result)
    } catch (error) {
      for (const reader of this.readers) settle(reader)?.reject(error)
    }
    this.#isReading = false
    this.#readIfWanted()
  }
}

function give<T>(reader: Reader<T>, result: Result<T>): void {
  const pending = settle(reader)
  if (pending === undefined) return
  reader.seen = result.version
  pending.resolve(result)
}

/** What the reader waits for, once: the caller settles it. */
export function settle<T>(reader: Reader<T>): Reader<T>["pending"] {
  const { pending } = reader
  reader.pending = undefined
  return pending
}

/** @throws the first error, after the other subscriptions were ended */
async function subscribeAll(
  causes: readonly Changes[],
  changed: () => void,
): Promise<readonly StopChanges[]> {
  const all = await Promise.allSettled(causes.map(async (each) => each.subscribe(changed)))
  const stops = all.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []))
  const failed = all.find((each) => each.status === "rejected")
  if (failed === undefined) return stops
  stopAll(stops)
  throw failed.reason
}

function stopAll(stops: readonly StopChanges[]): void {
  for (const stop of stops) void (async () => stop())().catch(console.error)
}
