import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createServer, type AddressInfo } from "node:net"
import { ListenError } from "./cores/core.ts"
import {
  PrecastError,
  runtimeError,
  runtimeErrors,
  type RuntimeErrorCode,
} from "./errors/catalog.ts"
import { listenFailure } from "./listen-failure.ts"
import type { Server } from "./serve.ts"
import type { Settings } from "./serve-options.ts"
import { placeText, WORKER_VARIABLE, type ToPrimary, type ToWorker } from "./workers-child.ts"

// Starts that may fail, over all workers, before serve() gives up.
const START_ATTEMPTS = 3
// A worker that lives longer is healthy: its next end starts the back-off anew.
const HEALTHY_MS = 10_000
const FIRST_DELAY_MS = 100
const LAST_DELAY_MS = 10_000
// What a worker may take beyond the grace of its requests before it is killed.
const KILL_MARGIN_MS = 2_000

/**
 * Starts the program again as child processes that share the port (SO_REUSEPORT), restarts those
 * that end, with back-off, and resolves when all listen. Child processes, not threads: a thread of
 * the C++ core that dies takes the whole process with it.
 * @param call which call of `serve()` this is, so that a worker knows which one is its own
 */
export async function startWorkers(settings: Settings, call: number): Promise<Server> {
  if (process.platform !== "linux") {
    throw runtimeError("PC2011", "only Linux shares a port between processes")
  }
  const main = process.argv[1]
  if (main === undefined)
    throw runtimeError("PC2011", "the program has no main file to start again")
  const port = await freePort(settings.host, settings.port)
  const pool = new Pool(main, port, call, settings)
  const core = await pool.start()
  return { core, port, close: (graceMs) => pool.close(graceMs) }
}

/** Checks that the port is free for us alone, which a shared `listen` would not tell. */
async function freePort(host: string, port: number): Promise<number> {
  const probe = createServer()
  probe.listen({ host, port, exclusive: true })
  try {
    await once(probe, "listening")
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "UNKNOWN"
    throw listenFailure(new ListenError(code, host, port, { cause: error }))
  }
  const found = (probe.address() as AddressInfo).port
  probe.close()
  await once(probe, "close")
  return found
}

class Pool {
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

  start(): Promise<"uws" | "node"> {
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

  async close(graceMs: number): Promise<void> {
    this.#closing = true
    await Promise.all(this.#workers.map((worker) => worker.close(graceMs)))
  }

  #fork(id: number): ChildProcess {
    const place = placeText({ call: this.#call, id, port: this.#port })
    return fork(this.#main, process.argv.slice(2), {
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

interface WorkerEvents {
  listening(core: "uws" | "node"): void
  /** It said itself why it cannot serve. */
  failed(error: Error): void
  ended(why: string): void
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

  constructor(fork: () => ChildProcess, events: WorkerEvents) {
    this.#fork = fork
    this.#events = events
  }

  start(): void {
    const child = this.#fork()
    this.#child = child
    this.#since = Date.now()
    let said: string | undefined
    child.on("message", (message: ToPrimary) => {
      if (message?.precast === "listening") {
        this.listening = true
        this.#events.listening(message.core)
      } else if (message?.precast === "failed") {
        said = message.message
        this.#events.failed(failureOf(message))
        child.kill("SIGKILL")
      }
    })
    child.on("error", (error) => (said ??= error.message))
    child.on("exit", (code, signal) => {
      this.#child = undefined
      this.listening = false
      this.#events.ended(said ?? (signal === null ? `exit code ${code}` : signal))
    })
  }

  /** @returns milliseconds until the next start */
  restart(): number {
    if (Date.now() - this.#since > HEALTHY_MS) this.#restarts = 0
    const delay = Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#restarts++)
    this.#timer = setTimeout(() => this.start(), delay)
    return delay
  }

  kill(): void {
    clearTimeout(this.#timer)
    this.#child?.kill("SIGKILL")
  }

  async close(graceMs: number): Promise<void> {
    clearTimeout(this.#timer)
    const child = this.#child
    if (child === undefined) return
    const ended = once(child, "exit")
    const timer = setTimeout(() => child.kill("SIGKILL"), graceMs + KILL_MARGIN_MS)
    const message: ToWorker = { precast: "close", graceMs }
    if (this.listening && child.connected) child.send(message)
    // It has no requests yet, and nothing that would hear the message.
    else child.kill("SIGKILL")
    await ended
    clearTimeout(timer)
  }
}

function failureOf({ code, message }: { code?: string; message: string }): Error {
  if (code === undefined || !Object.hasOwn(runtimeErrors, code)) return new Error(message)
  return new PrecastError(code as RuntimeErrorCode, message.slice(`${code}: `.length))
}
