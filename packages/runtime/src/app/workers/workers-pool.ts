import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import {
  runtimeError,
  PrecastError,
  runtimeErrors,
  type RuntimeErrorCode,
} from "../../base/errors/catalog.ts"
import { nodeModule } from "../../base/node.ts"
import { placeText, WORKER_VARIABLE } from "../../base/worker-place.ts"
import type { CoreKind } from "../../transport/core.ts"
import type { RelayDriver } from "../../http/websocket/relay-driver.ts"
import type { Settings } from "../options/read-options.ts"
import type { Published, ToPrimary, ToWorker } from "./join-primary.ts"

// The number of failed starts, over all workers, after which serve() throws.
const START_ATTEMPTS = 3

/** The workers of one call of `serve()`. */
export class Pool {
  readonly #main: string
  readonly #port: number
  readonly #call: number
  readonly #settings: Settings
  readonly #workers: Worker[] = []
  #failures = 0
  #started = false
  #closing = false

  constructor(main: string, port: number, call: number, settings: Settings) {
    this.#main = main
    this.#port = port
    this.#call = call
    this.#settings = settings
  }

  /** @returns the core they serve on, when all of them listen */
  start(): Promise<CoreKind> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        if (this.#started || this.#closing) return
        this.#closing = true
        for (const worker of this.#workers) worker.kill()
        reject(error)
      }
      for (let id = 1; id <= this.#settings.workers; id++) {
        const worker = this.#worker(id, {
          listening: (core) => {
            if (!this.#workers.every((each) => each.listening)) return
            this.#started = true
            resolve(core)
          },
          failed: fail,
          ended: (why) => this.#ended(worker, id, why, fail),
        })
        this.#workers.push(worker)
      }
      for (const worker of this.#workers) worker.start()
    })
  }

  /**
   * Replaces the workers one by one: the next one listens before the previous one closes. Those that are left stay as
   * they are when one cannot be started.
   */
  async replace(): Promise<void> {
    for (let index = 0; index < this.#workers.length && !this.#closing; index++) {
      const before = this.#workers[index] as Worker
      const { worker, why } = await this.#next(index + 1)
      if (why !== undefined) {
        this.#settings.log(
          `worker ${index + 1} cannot be replaced (${why}): the previous one stays`,
        )
        return
      }
      if (this.#closing) return worker.kill()
      this.#workers[index] = worker
      await before.close(this.#settings.graceMs, this.#settings.lingerMs)
    }
    if (!this.#closing) this.#settings.log(`all ${this.#workers.length} workers were replaced`)
  }

  /** Starts a process for a place in the pool. @returns when it listens or exits, which has a reason */
  #next(id: number): Promise<{ worker: Worker; why?: string }> {
    return new Promise((resolve) => {
      const worker = this.#worker(id, {
        listening: () => resolve({ worker }),
        failed: (error) => resolve({ worker, why: error.message }),
        ended: (why) => {
          if (this.#workers.includes(worker)) this.#ended(worker, id, why, () => {})
          else resolve({ worker, why })
        },
      })
      worker.start()
    })
  }

  #worker(id: number, events: Pick<WorkerEvents, "listening" | "failed" | "ended">): Worker {
    const worker: Worker = new Worker(() => this.#fork(id), {
      ...events,
      published: (batch) => this.#forward(batch, worker),
      behind: () => this.#behind(id),
    })
    return worker
  }

  async close(graceMs: number, lingerMs: number): Promise<void> {
    this.#closing = true
    await Promise.all(this.#workers.map((worker) => worker.close(graceMs, lingerMs)))
  }

  reloadTls(): void {
    for (const worker of this.#workers) worker.reloadTls()
  }

  /** Sends what the primary itself publishes to all workers. */
  get driver(): RelayDriver {
    return {
      name: "the workers",
      maxBytes: Number.POSITIVE_INFINITY,
      send: async (batch) => this.#forward(batch),
      close: async () => {},
    }
  }

  #forward(batch: string, from?: Worker): void {
    for (const worker of this.#workers) if (worker !== from) worker.forward(batch)
  }

  #fork(id: number): ChildProcess {
    const place = placeText({ call: this.#call, id, port: this.#port })
    return nodeModule("child_process").fork(this.#main, process.argv.slice(2), {
      env: { ...process.env, [WORKER_VARIABLE]: place },
    })
  }

  #behind(id: number): void {
    const why = `more than ${BACKLOG_LENGTH} bytes wait for it`
    const { message } = runtimeError("PC2202", "published messages are", `worker ${id}`, why)
    this.#settings.log(message)
  }

  #ended(worker: Worker, id: number, why: string, fail: (error: Error) => void): void {
    if (this.#closing || !this.#workers.includes(worker)) return
    if (!this.#started && ++this.#failures >= START_ATTEMPTS) {
      return fail(runtimeError("PC2010", this.#failures, why))
    }
    const delay = worker.restart()
    this.#settings.log(`worker ${id} ended (${why}); starting another in ${delay} ms`)
  }
}

// A worker that lives longer is healthy: its next exit resets the back-off.
const HEALTHY_MS = 10_000
const FIRST_DELAY_MS = 100
const LAST_DELAY_MS = 10_000
// What may wait for a worker that does not read.
const BACKLOG_LENGTH = 16 * 1024 * 1024
// The time that a worker has beyond the grace period of its requests before it is killed.
const KILL_MARGIN_MS = 2_000

interface WorkerEvents {
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
class Worker {
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
