import type { ChildProcess } from "node:child_process"
import { runtimeError } from "../../base/errors/catalog.ts"
import { nodeModule } from "../../base/node.ts"
import { placeText, WORKER_VARIABLE } from "../../base/worker-place.ts"
import type { CoreKind } from "../../transport/core.ts"
import type { RelayDriver } from "../../http/websocket/relay-driver.ts"
import type { Settings } from "../options/read-options.ts"
import { BACKLOG_LENGTH, Worker, type WorkerEvents } from "./worker-process.ts"

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
