import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { PrecastError, runtimeErrors, type RuntimeErrorCode } from "../../base/errors/catalog.ts"
import type { CoreKind } from "../../transport/core.ts"
import type { Published, ToPrimary, ToWorker } from "./join-primary.ts"

// A worker that lives longer is healthy: its next exit resets the back-off.
const HEALTHY_MS = 10_000
const FIRST_DELAY_MS = 100
const LAST_DELAY_MS = 10_000
// What may wait for a worker that does not read.
export const BACKLOG_LENGTH: number = 16 * 1024 * 1024
// The time that a worker has beyond the grace period of its requests before it is killed.
const KILL_MARGIN_MS = 2_000

export interface WorkerEvents {
  listening(core: CoreKind): void
  /** The worker reported why it cannot serve. */
  failed(error: Error): void
  ended(why: string): void
  /** Its WebSocket endpoints have published messages. */
  published(batch: string): void
  /** It does not read, and messages for it are dropped. */
  behind(): void
}

/** One place in the pool and the process that fills it at the moment. */
export class Worker {
  listening = false
  readonly #fork: () => ChildProcess
  readonly #events: WorkerEvents
  #child: ChildProcess | undefined
  #since = 0
  #restarts = 0
  #timer: NodeJS.Timeout | undefined
  /** Length of the batches that the process has not taken yet. */
  #backlog = 0
  #isBehind = false

  constructor(fork: () => ChildProcess, events: WorkerEvents) {
    this.#fork = fork
    this.#events = events
  }

  start(): void {
    const child = this.#fork()
    this.#child = child
    this.#since = Date.now()
    this.#backlog = 0
    this.#isBehind = false
    let said: string | undefined
    child.on("message", (message: ToPrimary) => {
      if (message?.precast === "listening") {
        this.listening = true
        this.#events.listening(message.core)
      } else if (message?.precast === "failed") {
        said = message.message
        this.#events.failed(failureOf(message))
        child.kill("SIGKILL")
      } else if (message?.precast === "published") this.#events.published(message.batch)
    })
    const ended = (why: string): void => {
      this.#child = undefined
      this.listening = false
      this.#events.ended(said ?? why)
    }
    child.on("error", (error) => {
      // One that could not even be started has no exit.
      if (child.pid === undefined) ended(error.message)
    })
    child.on("exit", (code, signal) => ended(signal ?? `exit code ${code}`))
  }

  /** @returns milliseconds until the next start */
  restart(): number {
    if (Date.now() - this.#since > HEALTHY_MS) this.#restarts = 0
    const delay = Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#restarts++)
    this.#timer = setTimeout(() => this.start(), delay)
    return delay
  }

  reloadTls(): void {
    const message: ToWorker = { precast: "reload-tls" }
    // A worker that is starting reads the files itself.
    if (this.listening && this.#child?.connected) this.#child.send(message)
  }

  /** Batches that a worker does not take in time are dropped. */
  forward(batch: string): void {
    const child = this.#child
    if (child?.connected !== true) return
    if (this.#backlog > BACKLOG_LENGTH) {
      if (!this.#isBehind) this.#events.behind()
      this.#isBehind = true
      return
    }
    this.#backlog += batch.length
    const message: Published = { precast: "published", batch }
    child.send(message, () => {
      if (child !== this.#child) return
      this.#backlog -= batch.length
      if (this.#backlog === 0) this.#isBehind = false
    })
  }

  kill(): void {
    clearTimeout(this.#timer)
    this.#child?.kill("SIGKILL")
  }

  async close(graceMs: number, lingerMs: number): Promise<void> {
    clearTimeout(this.#timer)
    const child = this.#child
    if (child === undefined) return
    const ended = once(child, "exit")
    const timer = setTimeout(() => child.kill("SIGKILL"), graceMs + KILL_MARGIN_MS)
    const message: ToWorker = { precast: "close", graceMs, lingerMs }
    if (this.listening && child.connected) child.send(message)
    // A worker that is starting may already accept requests: the signal closes it gracefully, or terminates it
    // immediately if it does not listen yet.
    else child.kill("SIGTERM")
    await ended
    clearTimeout(timer)
  }
}

function failureOf({ code, message }: { code?: string; message: string }): Error {
  if (code === undefined || !Object.hasOwn(runtimeErrors, code)) return new Error(message)
  return new PrecastError(code as RuntimeErrorCode, message.slice(`${code}: `.length))
}
