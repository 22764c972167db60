import { Agent, request, type IncomingMessage } from "node:http"
import { setTimeout as wait } from "node:timers/promises"
import type { Faults } from "./faults.ts"
import { Requests, type SoakRequest } from "./requests.ts"

const CLIENTS = 24
const ABORTED = 0.1
const LONGEST_UNTIL_ABORT_MS = 25
const PAUSE_MS = 4
// A request that takes longer hangs: restarts of the database are done by then.
const LONGEST_MS = 60_000

interface Outcome {
  readonly status: number
  readonly why: string
  readonly body: string
}

/** Clients that send requests until they are stopped, and judge every response. */
export class Load {
  readonly requests = new Requests()
  readonly failures: string[] = []
  /** Requests that got the right response, that the client aborted, and that failed because of a fault. */
  right = 0
  aborted = 0
  excused = 0
  readonly #url: string
  readonly #faults: Faults
  readonly #agent = new Agent({ keepAlive: true })
  readonly #clients: Promise<void>[]
  #isOver = false

  constructor(url: string, faults: Faults) {
    this.#url = url
    this.#faults = faults
    this.#clients = Array.from({ length: CLIENTS }, () => this.#client())
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#clients)
    // Whatever happened before: now each client gets a response.
    for (let times = 0; times < 100; times++) await this.#send(this.requests.next(), false)
    this.#agent.destroy()
  }

  async #client(): Promise<void> {
    while (!this.#isOver) {
      await this.#send(this.requests.next(), Math.random() < ABORTED)
      await wait(Math.random() * 2 * PAUSE_MS)
    }
  }

  async #send(sent: SoakRequest, isAborted: boolean): Promise<void> {
    const from = performance.now()
    const abort = AbortSignal.timeout(
      isAborted ? Math.floor(Math.random() * LONGEST_UNTIL_ABORT_MS) : LONGEST_MS,
    )
    let outcome: Outcome
    try {
      outcome = await this.#outcome(sent, abort)
    } catch (error) {
      if (isAborted && abort.aborted) return void this.aborted++
      outcome = { status: 0, why: String(error), body: "" }
    }
    const isDone = outcome.status === 200 || outcome.status === 204
    if (isDone && sent.isRight(outcome.body)) {
      this.right++
      return sent.confirmed?.()
    }
    if (this.#faults.excuse(from, performance.now(), outcome)) return void this.excused++
    const { status, why, body } = outcome
    const ms = Math.round(performance.now() - from)
    const text = `${sent.method} ${sent.path}: ${status} ${decodeURIComponent(why)}`
    this.failures.push(
      `${text} ${JSON.stringify(body.slice(0, 200))} (${ms} ms, ${this.#faults.last(from)})`,
    )
  }

  #outcome({ method, path, body }: SoakRequest, signal: AbortSignal): Promise<Outcome> {
    const headers = body === undefined ? {} : { "content-type": "application/json" }
    return new Promise((resolve, reject) => {
      const taken = (response: IncomingMessage): void => {
        readBody(response).then((text) => {
          const why = String(response.headers["x-failure"] ?? "")
          resolve({ status: response.statusCode ?? 0, why, body: text })
        }, reject)
      }
      const options = { method, headers, signal, agent: this.#agent }
      const sending = request(this.#url + path, options, taken).on("error", reject)
      sending.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }
}

async function readBody(response: IncomingMessage): Promise<string> {
  let text = ""
  for await (const piece of response.setEncoding("utf8")) text += piece as string
  return text
}
