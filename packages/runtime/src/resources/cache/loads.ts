import { TimedOut, within } from "../../base/within.ts"

/** How one key is loaded. */
export interface Load {
  /** The fresh text that somebody else has kept meanwhile. */
  find(): Promise<string | undefined>
  /** The right to load it, for so long; null: another process has it; undefined: nobody can be asked. */
  take(ms: number): Promise<string | null | undefined>
  release(lock: string): Promise<void>
  load(): Promise<Loaded | undefined>
  /** @param lock kept only if it is still held; undefined: in any case */
  keep(loaded: Loaded, lock: string | undefined): Promise<void>
}

export interface Loaded {
  readonly text: string
  readonly value: unknown
}

interface Flight {
  readonly done: Promise<string | undefined>
  /** What it loads may be old before it is there: the key was set or deleted. */
  isForgotten: boolean
}

// Between looks whether another process is done, in milliseconds.
const FIRST_WAIT = 10
const LONGEST_WAIT = 200

interface LoadSettings {
  /** How long another process that loads is waited for. */
  readonly loadMs: number
  /** Longest time for a load. */
  readonly loadTimeoutMs: number
  /** The error of one that takes longer. */
  late(): Error
}

/** What is being loaded in this process: each key once. */
export class Loads {
  readonly #flights = new Map<string, Flight>()
  readonly #settings: LoadSettings

  constructor(settings: LoadSettings) {
    this.#settings = settings
  }

  /** The text of a key: that of the load that is under way, else of one that begins. */
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

  /** What is being loaded for a key is given to those who wait for it, and not kept. */
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

  /** The right to load, or what another process has loaded meanwhile. */
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
      // Whoever had the lock before may have kept a value just before it was taken.
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
