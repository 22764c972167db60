import { takeHandover, writeHandover } from "./handover.ts"
import type { History } from "./history.ts"

/** Any process responds, after a random time, unless another one has. */
const LONGEST_PAUSE_MS = 30
/** Then one that waits for messages itself responds with what it has. */
const LOADING_PAUSE_MS = 250
/** Until another process is noticed: there may be none. */
const FIRST_WAIT_MS = 1_000
/** Until its messages have arrived: it may be busy, or have been started recently as well. */
const LONGEST_WAIT_MS = 5_000
/** Parts of a history; more are of another program. */
const MOST_PARTS = 1_000

/** `["want", to]`, or `["part", to, from, index, count, text]` */
type Note = readonly [
  kind: string,
  to: string,
  from?: string,
  at?: number,
  count?: number,
  text?: string,
]

/** Gives the kept messages of an endpoint to processes that start later. */
export class HistoryExchange {
  readonly #origin: string
  readonly #history: History
  readonly #send: (text: string) => void
  /** Processes that want messages, which this one is about to send. */
  readonly #wanting = new Map<string, NodeJS.Timeout>()
  readonly #parts: string[] = []
  #from: string | undefined
  #isRequested = false
  #done: (() => void) | undefined
  /** Resolves when the messages of other processes have arrived, or do not arrive. undefined: not requested. */
  loading: Promise<void> | undefined

  /** @param send to all other processes */
  constructor(origin: string, history: History, send: (text: string) => void) {
    this.#origin = origin
    this.#history = history
    this.#send = send
  }

  /** Requests the messages of other processes, one time. */
  request(): void {
    if (this.#isRequested) return
    this.#isRequested = true
    this.loading = new Promise((resolve) => {
      const first = setTimeout(() => this.#isAlone() && this.#done?.(), FIRST_WAIT_MS).unref()
      const last = setTimeout(() => this.#done?.(), LONGEST_WAIT_MS).unref()
      this.#done = () => {
        clearTimeout(first)
        clearTimeout(last)
        this.#done = this.loading = undefined
        resolve()
      }
    })
    this.#send(JSON.stringify(["want", this.#origin]))
  }

  #isAlone(): boolean {
    const others = [...this.#history.origins.known()].filter(
      ({ origin }) => origin !== this.#origin,
    )
    return others.length === 0
  }

  receive(text: string): void {
    const note = readNote(text)
    if (note === undefined) return
    const [kind, to] = note
    if (kind === "want" && to !== this.#origin) this.#respond(to)
    else if (kind === "part" && to !== this.#origin) this.#forget(to)
    else if (kind === "part") this.#take(note)
  }

  close(): void {
    for (const to of this.#wanting.keys()) this.#forget(to)
    this.#done?.()
  }

  #respond(to: string): void {
    this.#forget(to)
    const least = this.loading === undefined ? 0 : LOADING_PAUSE_MS
    const pause = least + Math.random() * LONGEST_PAUSE_MS
    const timer = setTimeout(() => {
      this.#wanting.delete(to)
      const parts = writeHandover(this.#history, performance.now())
      for (const [at, part] of parts.entries()) {
        this.#send(JSON.stringify(["part", to, this.#origin, at, parts.length, part]))
      }
    }, pause)
    this.#wanting.set(to, timer.unref())
  }

  #forget(to: string): void {
    clearTimeout(this.#wanting.get(to))
    this.#wanting.delete(to)
  }

  /** Parts of one process arrive in order; those of others are ignored. */
  #take([, , from, at, count = 0, text = ""]: Note): void {
    if (this.#done === undefined || (this.#from ??= from) !== from) return
    if (at !== this.#parts.length || count > MOST_PARTS) return
    this.#parts.push(text)
    if (this.#parts.length < count) return
    takeHandover(this.#history, this.#parts.splice(0), this.#origin, performance.now())
    this.#done()
  }
}

/** undefined: another program has sent it. */
function readNote(text: string): Note | undefined {
  try {
    const note = JSON.parse(text) as Note
    if (!Array.isArray(note) || typeof note[1] !== "string") return undefined
    const [kind, , from, at, count, part] = note
    if (kind === "want") return note
    const isPart = [from, part].every((one) => typeof one === "string")
    return isPart && [at, count].every(Number.isSafeInteger) ? note : undefined
  } catch {
    return undefined
  }
}
