import { BodyError } from "../cores/core.ts"
import type { Placed } from "../routes.ts"
import { headerBlock, NO_HEADERS, type HeaderBlock } from "../cores/headers.ts"
import { isApiError } from "../errors/api-error.ts"
import type { ErrorSource, Lifecycle } from "./lifecycle.ts"
import { Outgoing } from "./outgoing.ts"

export const JSON_HEADERS: HeaderBlock = headerBlock([["content-type", "application/json"]])

/** Makes answers of what the handler of one route gives or throws. */
export class Results {
  readonly app: Lifecycle
  readonly #output: (value: unknown) => string | undefined
  readonly #source: ErrorSource

  constructor(source: ErrorSource, output: (value: unknown) => string | undefined, app: Lifecycle) {
    this.app = app
    this.#output = output
    this.#source = source
  }

  /** Text of a result; `undefined` stands for no content. Throws what encoding throws. */
  text(result: unknown): string | undefined {
    return this.#output(result)
  }

  /** The answer that carries a result. Throws what encoding throws. */
  result(result: unknown): Outgoing {
    const text = this.#output(result)
    return text === undefined
      ? new Outgoing(204, NO_HEADERS, undefined)
      : new Outgoing(200, JSON_HEADERS, text)
  }

  /** The answer to an error: what an `ApiError` says, or that the server failed. Never throws. */
  failure(error: unknown): Outgoing {
    if (isApiError(error)) {
      try {
        return this.app.problems.error(error)
      } catch (unwritable) {
        this.report(unwritable)
      }
    } else if (error instanceof BodyError) {
      // A streamed body that could not be read to its end is the client's doing.
      return this.app.problems.refusal(error.reason === "aborted" ? "bad-request" : error.reason)
    } else {
      this.report(error)
    }
    return this.app.problems.fixed("internal")
  }

  report(error: unknown): void {
    this.app.report(error, this.#source)
  }
}

/** The reason of an aborted signal (DOM), or what Node's own functions throw for one. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError")
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== "object" || value === null) return false
  return typeof (value as { then?: unknown }).then === "function"
}

/** Where errors of a route are said to come from. */
export function sourceOf({ endpoint, path }: Placed): ErrorSource {
  return { route: endpoint.code.name, method: endpoint.options.method, path }
}
