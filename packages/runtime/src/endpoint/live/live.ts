import { knownOptions, numberOption, wrongOption } from "../../base/base-options.ts"
import { LIVE } from "../../base/marks.ts"
import type { Changes } from "./changes.ts"
import { type LiveSettings, type Read, type Reader, settle, SharedReads } from "./shared-reads.ts"

/** Options of `live()`. */
export interface LiveOptions {
  /** What causes another read. */
  readonly on: Changes | readonly Changes[]
  /** Shortest time between the starts of two reads, in ms. Default 100; 0: none. */
  readonly intervalMs?: number
}

/**
 * A value and its changes, which an endpoint returns as a stream: the result of `read`, for the first client and
 * after each change. A result that is equal to the previous one is not sent. Clients of one live value share
 * its reads: make it in the handler for each request, or once, outside of it, for all.
 * @param read reads the value; its signal is aborted when no client is left. An error ends the streams that wait for
 *   the value
 * @param options `on`: what causes another read; `intervalMs`: the shortest time between two reads
 * @returns the value and its changes; a slow client receives the newest value and none that it missed
 * @throws PrecastError PC2030 for an invalid option
 */
export function live<T>(
  read: (signal: AbortSignal) => T | Promise<T>,
  options: LiveOptions,
): AsyncIterable<T> {
  return new Live(read, settingsOf(options))
}

const LONGEST_MS = 2_147_483_647

function settingsOf(options: LiveOptions): LiveSettings {
  knownOptions("live", options, { on: 0, intervalMs: 0 })
  const { on, intervalMs = 100 } = options
  const causes = [on].flat() as readonly Changes[]
  const isValid = causes.length > 0 && causes.every((each) => typeof each?.subscribe === "function")
  if (!isValid) throw wrongOption("live.on", 'changes, such as db.changes("stock")', on)
  return { causes, intervalMs: numberOption("live.intervalMs", intervalMs, 0, LONGEST_MS) }
}

class Live<T> implements AsyncIterable<T> {
  /** @internal */
  readonly [LIVE] = true
  readonly #read: Read<T>
  readonly #settings: LiveSettings
  /** As long as it has a reader. */
  #reads: SharedReads<T> | undefined

  constructor(read: Read<T>, settings: LiveSettings) {
    this.#read = read
    this.#settings = settings
  }

  [Symbol.asyncIterator](): AsyncIterator<T, void> {
    const reader: Reader<T> = { seen: 0, isGone: false, pending: undefined }
    const items = this.#items(reader)
    return {
      next: () => items.next(),
      // A generator that waits would end after the next change, and not before.
      return: () => {
        reader.isGone = true
        settle(reader)?.resolve(undefined)
        return items.return()
      },
    }
  }

  async *#items(reader: Reader<T>): AsyncGenerator<T, void> {
    const reads = (this.#reads ??= new SharedReads(this.#read, this.#settings))
    reads.readers.add(reader)
    try {
      await reads.subscribed
      while (!reader.isGone) {
        const result = await reads.next(reader)
        if (result === undefined) return
        yield result.value
      }
    } finally {
      reads.readers.delete(reader)
      if (reads.readers.size === 0) {
        if (this.#reads === reads) this.#reads = undefined
        reads.close()
      }
    }
  }
}
