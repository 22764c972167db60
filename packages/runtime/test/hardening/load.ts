import { get } from "../conformance/case.ts"
import { pause, Wire, type Reply } from "../conformance/raw.ts"

/** What became of the requests of one connection. */
export interface Outcome {
  readonly answers: readonly Reply[]
  /** A request was sent, and the connection closed without a response. */
  readonly lost: boolean
}

/** Clients that keep their connections and send the next request after each response. */
export class Load {
  stopped = false
  readonly #clients: readonly Promise<Outcome>[]
  #started = 0
  /** Responses received so far. */
  answered = 0

  constructor(port: number, paths: readonly string[], clients: number) {
    this.#clients = Array.from({ length: clients }, (_, at) =>
      this.#run(port, get(paths[at % paths.length] ?? "/")),
    )
  }

  async #run(port: number, request: string): Promise<Outcome> {
    const wire = await Wire.open(port)
    const answers: Reply[] = []
    while (!this.stopped) {
      await wire.write(request)
      const answer = await wire.answer()
      if (answer === undefined) return { answers, lost: true }
      if (answers.push(answer) === 1) this.#started++
      this.answered++
      // What a client that obeys the standard does.
      if (answer.headers["connection"] === "close") break
    }
    wire.destroy()
    return { answers, lost: false }
  }

  /** Waits until every client has a response: its connection has been accepted then. */
  async started(): Promise<void> {
    while (this.#started < this.#clients.length) await pause(5)
  }

  /** Waits for this many more responses. */
  async more(count: number): Promise<void> {
    const enough = this.answered + count
    while (this.answered < enough) await pause(5)
  }

  /** Stops, unless the server has closed all connections, and returns the outcome of each. */
  outcomes(): Promise<readonly Outcome[]> {
    return Promise.all(this.#clients)
  }
}
