import type { Context, RouteInfo } from "../../endpoint/api.ts"
import type { ResponseWriter, RequestDetails } from "../../transport/core.ts"
import { NO_HEADERS } from "../../transport/headers.ts"
import { FAIL } from "../../types/route.ts"
import { routeInfo, type Placed } from "../../endpoint/routes.ts"
import { RequestContext } from "../../endpoint/context.ts"
import { withoutMark } from "../request/byte-order-mark.ts"
import type { Run } from "../request/request-sources.ts"
import { Exchange, type Parts } from "./exchange.ts"
import type { Lifecycle } from "./lifecycle.ts"
import type { OutgoingResponse } from "../../endpoint/outgoing-response.ts"
import { Pending } from "./lifecycle-deadlines.ts"
import { isAbort } from "../response/abort.ts"
import { JSON_HEADERS, Results, sourceOf } from "./results.ts"
import { isThenable } from "../../base/within.ts"

/**
 * Runs a route without hooks: decode → handler → encode → response. A
 * synchronous handler gets a synchronous response: no promise, no timer, no abort listener.
 */
export function directRun(placed: Placed, app: Lifecycle): Run {
  const { code } = placed.endpoint
  const handler = placed.endpoint.handler as (input: unknown, context?: Context) => unknown
  const { method } = placed.endpoint.options
  const { path } = placed
  const route = routeInfo(placed)
  const answers =
    code.answer === undefined ? new Answers(sourceOf(placed), code, app) : new Told(placed, app)

  const refuse = (run: Run, request: Parameters<Run>): void => {
    const [params, query, headers, body, reply] = request
    const text = withoutMark(code, body)
    if (text !== undefined) return run(params, query, headers, text, reply)
    app.problems.sendIssues(reply, code.issues(params, query, headers, body))
  }

  const plain: Run = (params, query, headers, body, reply) => {
    const input = code.input(params, query, headers, body)
    if (input === FAIL) return refuse(plain, [params, query, headers, body, reply])
    let result: unknown
    try {
      result = handler(input)
    } catch (error) {
      return answers.fail(error, undefined, reply)
    }
    if (isThenable(result)) answers.wait(result, undefined, reply)
    else answers.finish(result, undefined, reply)
  }

  const withContext: Run = (params, query, headers, body, reply) => {
    const input = code.input(params, query, headers, body)
    if (input === FAIL) return refuse(withContext, [params, query, headers, body, reply])
    const details = reply.details ?? { method, path, headers: {} }
    const context = new RequestContext(details, reply, route, app.address)
    let result: unknown
    try {
      result = handler(input, context)
    } catch (error) {
      return answers.fail(error, context, reply)
    }
    if (isThenable(result)) answers.wait(result, context, reply)
    else answers.finish(result, context, reply)
  }

  return (code.arity ?? 1) > 1 ? withContext : plain
}

const NO_PARTS: Parts = { params: [], query: "", headers: [], body: "" }

/** The ends that a request to one route can come to. */
class Answers extends Results {
  finish(result: unknown, context: RequestContext | undefined, reply: ResponseWriter): void {
    let text: string | Uint8Array | undefined
    try {
      text = reply.sendShared === undefined ? this.text(result) : this.bytes(result)
    } catch (error) {
      return this.fail(error, context, reply)
    }
    const block = text === undefined ? NO_HEADERS : JSON_HEADERS
    const headers = context === undefined ? block : context.withExtra(block)
    if (typeof text === "object") reply.sendShared!(this.status, headers, text)
    else reply.send(text === undefined ? this.emptyStatus : this.status, headers, text)
  }

  fail(error: unknown, context: RequestContext | undefined, reply: ResponseWriter): void {
    const { status, headers, body } = this.failure(error)
    const block = headers.toBlock()
    reply.send(status, context === undefined ? block : context.withExtra(block), body as string)
  }

  wait(
    result: PromiseLike<unknown>,
    context: RequestContext | undefined,
    reply: ResponseWriter,
  ): void {
    const { deadlines, problems } = this.app
    const late = (): void => problems.sendFixed(reply, "timeout")
    const pending = new Pending(deadlines, reply, { late, context })
    Promise.resolve(result).then(
      (value) => {
        if (pending.settle()) this.finish(value, context, reply)
      },
      (error: unknown) => {
        if (pending.settle()) this.fail(error, context, reply)
        // Handlers pass their signal on, so an abort comes back as its own error: not news.
        else if (!isAbort(error)) this.report(error)
      },
    )
  }
}

/** The same for a route whose results are more than JSON with one status. */
class Told extends Answers {
  readonly #details: RequestDetails
  readonly #route: RouteInfo

  constructor(placed: Placed, app: Lifecycle) {
    const { code, options } = placed.endpoint
    super(sourceOf(placed), code, app, options.stream)
    this.#details = { method: options.method, path: placed.path, headers: {} }
    this.#route = routeInfo(placed)
  }

  /** Sends a result; streams and late results take the path of hooks. */
  override finish(result: unknown, given: RequestContext | undefined, reply: ResponseWriter): void {
    const context = given ?? new RequestContext(this.#details, reply, this.#route, this.app.address)
    let made: OutgoingResponse | Promise<OutgoingResponse>
    try {
      const maker = this.maker(result, context)
      if (maker.send(reply)) return
      made = maker.outgoing()
    } catch (error) {
      return this.fail(error, context, reply)
    }
    const plan = { steps: [() => made], errors: [], answers: [] }
    const route = { results: this, plan, answers: [], ends: [] }
    new Exchange(route, context, NO_PARTS, reply).run()
  }
}
