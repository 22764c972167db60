import { TimedOut, within } from "../../base/within.ts"

/** How one key is loaded. */
export interface Load {
  /** A fresh text that another process has stored in the meantime. */
  find(): Promise<string | undefined>
  /**
   * Acquires the lock of a load for so long; null if another process has it; undefined if the
   * store is unavailable.
   */
  take(ms: number): Promise<string | null | undefined>
  release(lock: string): Promise<void>
  load(): Promise<Loaded | undefined>
  /** @param lock stored only if it is still held; undefined: in any case */
  keep(loaded: Loaded, lock: string | undefined): Promise<void>
}

export interface Loaded {
  readonly text: string
  readonly value: unknown
}

interface Flight {
  readonly done: Promise<string | undefined>
  /** Its result may be outdated: the key was set or deleted during the load. */
  isForgotten: boolean
}

// Delay between checks whether another process has finished, in milliseconds.
const FIRST_WAIT = 10
const LONGEST_WAIT = 200

interface LoadSettings {
  /** How long another process that loads is waited for. */
  readonly loadMs: number
  /** Longest time for a load. */
  readonly loadTimeoutMs: number
  /** The error of a load that times out. */
  late(): Error
}

/** Loads in progress in this process: each key once. */
export class Loads {
  readonly #flights = new Map<string, Flight>()
  readonly #settings: LoadSettings

  constructor(settings: LoadSettings) {
    this.#settings = settings
  }

  /** The text of a key: of the load in progress, else of a new one. */
  once(key: string, load: Load): Promise<string | undefined> {
    const known = this.#flights.get(key)
    if (known) return known.done
    const flight: Flight = {
      done: this.#run(load, () => flight.isForgotten).finally(() => {
        if (this.#flights.get(key) === flight) this.#flights.delete(key)
      }),
      isForgotten: false,
    }
    this.#flights.set(key, flight)
    return flight.done
  }

  /** The result of a load in progress is returned to its callers, and not stored. */
  forget(key: string): void {
    const flight = this.#flights.get(key)
    if (flight) flight.isForgotten = true
    this.#flights.delete(key)
  }

  forgetAll(): void {
    for (const key of this.#flights.keys()) this.forget(key)
  }

  async #run(load: Load, isForgotten: () => boolean): Promise<string | undefined> {
    const right = await this.#right(load)
    if ("text" in right) return right.text
    const { lock } = right
    const { loadTimeoutMs } = this.#settings
    let loaded: Loaded | undefined
    try {
      loaded = await within(loadTimeoutMs, load.load())
    } catch (error) {
      await release(load, lock)
      throw error instanceof TimedOut ? this.#settings.late() : error
    }
    if (loaded === undefined || isForgotten()) await release(load, lock)
    else await load.keep(loaded, lock === "" ? undefined : lock)
    return loaded?.text
  }

  /** The lock of the load, or the value that another process has loaded in the meantime. */
  async #right(load: Load): Promise<{ lock: string } | { text: string }> {
    const { loadMs } = this.#settings
    const until = performance.now() + loadMs
    for (
      let wait = FIRST_WAIT;
      performance.now() < until;
      wait = Math.min(wait * 2, LONGEST_WAIT)
    ) {
      const lock = await load.take(loadMs)
      if (lock === undefined || lock === null) {
        if (lock === undefined) return { lock: "" }
        await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random() / 2)))
      }
      // The previous holder of the lock may have stored a value just before the lock was
      // acquired.
      const text = lock === "" ? undefined : await load.find()
      if (text !== undefined) {
        if (lock !== null) await release(load, lock)
        return { text }
      }
      if (lock !== null) return { lock }
    }
    return { lock: "" }
  }
}

async function release(load: Load, lock: string): Promise<void> {
  if (lock !== "") await load.release(lock)
}
