import type { Context } from "../api.ts"
import type { RequestDetails } from "../cores/core.ts"

/** Context of one request; the signal is made only when the handler asks for it. */
export class RequestContext implements Context {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  #controller: AbortController | undefined
  #reason: DOMException | undefined

  constructor(details: RequestDetails) {
    this.method = details.method
    this.path = details.path
    this.headers = details.headers
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#reason !== undefined) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }

  /** Aborts the signal, also one that is asked for later. */
  abort(reason: DOMException): void {
    this.#reason = reason
    this.#controller?.abort(reason)
  }
}
