import type { ResponseWriter } from "../../transport/core.ts"
import type { RequestContext } from "../../endpoint/context.ts"
import type { Deadlines, Expiring } from "./lifecycle-deadlines.ts"

/** A request in flight: finishes by its response, by its time limit or by an abort. */
export class Pending implements Expiring {
  readonly #deadlines: Deadlines
  readonly #round: Set<Expiring>
  readonly #ends: Ends
  #over = false

  constructor(deadlines: Deadlines, reply: ResponseWriter, ends: Ends) {
    this.#deadlines = deadlines
    this.#ends = ends
    this.#round = deadlines.add(this)
    reply.onAbort(() => this.#abort())
  }

  /** @returns whether the response is still wanted */
  settle(): boolean {
    if (this.#over) return false
    this.#over = true
    this.#deadlines.remove(this, this.#round)
    return true
  }

  expire(): void {
    if (!this.settle()) return
    this.#ends.late()
    this.#ends.context?.abort(new DOMException("The handler's time is up", "TimeoutError"))
  }

  #abort(): void {
    if (!this.settle()) return
    this.#ends.context?.abort(new DOMException("The client has gone", "AbortError"))
    this.#ends.gone?.()
  }
}

/** Events of a request that finishes without its response. */
interface Ends {
  /** Its signal is aborted. */
  readonly context: RequestContext | undefined
  /** Called when the time is up. */
  late(): void
  /** Called when the client has gone. */
  gone?(): void
}
