import type { CoreKind } from "../../transport/core.ts"
import type { ChildProcess } from "node:child_process"
import { runtimeError } from "../../base/errors/catalog.ts"
import { nodeModule } from "../../base/node.ts"
import type { Settings } from "../options/serve-settings.ts"
import { placeText, WORKER_VARIABLE } from "../../base/worker-place.ts"
import { Worker } from "./workers-process.ts"

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
        const worker: Worker = new Worker(() => this.#fork(id), {
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

  async close(graceMs: number, lingerMs: number): Promise<void> {
    this.#closing = true
    await Promise.all(this.#workers.map((worker) => worker.close(graceMs, lingerMs)))
  }

  reloadTls(): void {
    for (const worker of this.#workers) worker.reloadTls()
  }

  #fork(id: number): ChildProcess {
    const place = placeText({ call: this.#call, id, port: this.#port })
    return nodeModule("child_process").fork(this.#main, process.argv.slice(2), {
      env: { ...process.env, [WORKER_VARIABLE]: place },
    })
  }

  #ended(worker: Worker, id: number, why: string, fail: (error: Error) => void): void {
    if (this.#closing) return
    if (!this.#started && ++this.#failures >= START_ATTEMPTS) {
      return fail(runtimeError("PC2010", this.#failures, why))
    }
    const delay = worker.restart()
    this.#settings.log(`worker ${id} ended (${why}); starting another in ${delay} ms`)
  }
}
