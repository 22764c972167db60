import type { Context, Endpoint } from "../api.ts"
import type { Reply, Route } from "../cores/core.ts"
import { isJsonType } from "../cores/media-type.ts"
import { FAIL } from "../emitted/route.ts"
import { isApiError } from "../errors/api-error.ts"
import { sendApiError, sendFixed, sendIssues, sendResult } from "./answers.ts"
import { RequestContext } from "./context.ts"
import type { Deadlines, Expiring } from "./deadlines.ts"

/** The route that an error came from. */
export interface ErrorSource {
  /** Name of the endpoint. */
  readonly route: string
  readonly method: string
  /** Path as declared: `/users/:id`. */
  readonly path: string
}

/** What all routes of an application share. */
export interface Lifecycle {
  readonly deadlines: Deadlines
  /** Told of every error that is not sent to the client; never throws. */
  report(error: unknown, source: ErrorSource): void
}

/** Composes one endpoint into what a core runs per request: decode → handler → encode → answer. */
export function composeRoute(endpoint: Endpoint, app: Lifecycle): Route {
  const { code, options } = endpoint
  const handler = endpoint.handler as (input: unknown, context?: Context) => unknown
  const answers = new Answers(endpoint, app)
  const { method, path } = options
  const { params, headers, query } = code
  const details = code.arity > 1

  const plain: Run = (params, query, headers, body, reply) => {
    const input = code.input(params, query, headers, body)
    if (input === FAIL) return sendIssues(reply, code.issues(params, query, headers, body))
    let result: unknown
    try {
      result = handler(input)
    } catch (error) {
      return answers.fail(error, reply)
    }
    // A synchronous handler is answered synchronously: no promise, no timer, no abort listener.
    if (isThenable(result)) answers.wait(result, undefined, reply)
    else answers.finish(result, reply)
  }

  const withContext: Run = (params, query, headers, body, reply) => {
    const input = code.input(params, query, headers, body)
    if (input === FAIL) return sendIssues(reply, code.issues(params, query, headers, body))
    const context = new RequestContext(reply.details ?? { method, path, headers: {} })
    let result: unknown
    try {
      result = handler(input, context)
    } catch (error) {
      return answers.fail(error, reply)
    }
    if (isThenable(result)) answers.wait(result, context, reply)
    else answers.finish(result, reply)
  }

  return {
    method,
    path,
    params,
    headers,
    query,
    body: code.body ? "text" : "none",
    takes: isJsonType,
    details,
    run: (details ? withContext : plain) as Route["run"],
  }
}

/** `Route.run` of a route whose body is text. */
type Run = (
  params: readonly string[],
  query: string,
  headers: readonly (string | undefined)[],
  body: string,
  reply: Reply,
) => void

function isThenable(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== "object" || value === null) return false
  return typeof (value as { then?: unknown }).then === "function"
}

/** The ends that a request to one route can come to. */
class Answers {
  readonly #output: (value: unknown) => string | undefined
  readonly #app: Lifecycle
  readonly #source: ErrorSource

  constructor({ code, options }: Endpoint, app: Lifecycle) {
    this.#output = code.output
    this.#app = app
    this.#source = { route: code.name, method: options.method, path: options.path }
  }

  finish(result: unknown, reply: Reply): void {
    let text: string | undefined
    try {
      text = this.#output(result)
    } catch (error) {
      return this.fail(error, reply)
    }
    sendResult(reply, text)
  }

  fail(error: unknown, reply: Reply): void {
    if (isApiError(error)) {
      try {
        return sendApiError(reply, error)
      } catch (unwritable) {
        this.report(unwritable)
      }
    } else {
      this.report(error)
    }
    sendFixed(reply, "internal")
  }

  wait(result: PromiseLike<unknown>, context: RequestContext | undefined, reply: Reply): void {
    const pending = new Pending(this.#app.deadlines, context, reply)
    Promise.resolve(result).then(
      (value) => {
        if (pending.settle()) this.finish(value, reply)
      },
      (error: unknown) => {
        if (pending.settle()) this.fail(error, reply)
        // Handlers pass their signal on, so an abort comes back as its own error: not news.
        else if (!isAbort(error)) this.report(error)
      },
    )
  }

  report(error: unknown): void {
    this.#app.report(error, this.#source)
  }
}

/** The reason of an aborted signal (DOM), or what Node's own functions throw for one. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError")
}

/** A request whose handler has not answered: ends by its result, its time limit or an abort. */
class Pending implements Expiring {
  readonly #deadlines: Deadlines
  readonly #context: RequestContext | undefined
  readonly #reply: Reply
  readonly #round: Set<Expiring>
  #over = false

  constructor(deadlines: Deadlines, context: RequestContext | undefined, reply: Reply) {
    this.#deadlines = deadlines
    this.#context = context
    this.#reply = reply
    this.#round = deadlines.add(this)
    reply.onAbort(() => this.#abort())
  }

  /** @returns whether the result is still wanted */
  settle(): boolean {
    if (this.#over) return false
    this.#over = true
    this.#deadlines.remove(this, this.#round)
    return true
  }

  expire(): void {
    if (!this.settle()) return
    sendFixed(this.#reply, "timeout")
    this.#context?.abort(new DOMException("The handler's time is up", "TimeoutError"))
  }

  #abort(): void {
    if (!this.settle()) return
    this.#context?.abort(new DOMException("The client has gone", "AbortError"))
  }
}
