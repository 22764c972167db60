import { AsyncLocalStorage } from "node:async_hooks"
import type { Context } from "../api.ts"
import { observeQueries, type QueryObserver } from "../database/observe.ts"
import { isApiError } from "../errors/api-error.ts"
import type { Hook, Middleware, Use } from "../hooks.ts"
import type { RequestContext } from "../http/context.ts"
import type { Outgoing } from "../http/outgoing.ts"
import { isThenable } from "../http/results.ts"
import type { Live } from "./live.ts"
import { cut, maskedPath, maskedQuery, shownHeader } from "./masks.ts"
import { problemText } from "./problem-text.ts"
import type { QuerySpan, RequestView, Span } from "./wire.ts"

/** A request on its way: what is told of it, and when it came. */
interface Running {
  readonly view: RequestView
  readonly from: number
}

const MOST_QUERIES = 100
const LONGEST = 4000

/** Writes down what requests are and what they take. */
export class Recorder {
  readonly #live: Live
  readonly #running = new WeakMap<object, Running>()
  readonly #scope = new AsyncLocalStorage<Running>()
  #count = 0

  constructor(live: Live) {
    this.#live = live
  }

  /** Around all hooks of the application. */
  get use(): readonly Use[] {
    const hook: Hook = {
      onRequest: (context) => this.#begin(context),
      onError: (context, error) => this.#failed(context, error),
      onAnswer: (context, answer) => this.#answered(context, answer),
      onEnd: (context, { status, ms }) => this.#end(context, status, ms),
      "~around": (context, name, step) => this.#step(context, name, step),
    }
    // Queries are told of by the request that they are made in.
    const within: Middleware = (context, next) => {
      const running = this.#running.get(context)
      return running === undefined ? next() : this.#scope.run(running, next)
    }
    return [{ "~bind": () => [hook, within] }]
  }

  /** Watches the queries of all databases. @returns what ends it */
  watchQueries(): () => void {
    const observer: QueryObserver = ({ database, text }) => {
      const running = this.#scope.getStore()
      if (running === undefined) return () => {}
      const { queries } = running.view
      if (queries.length >= MOST_QUERIES) {
        running.view.more++
        return () => {}
      }
      const span: QuerySpan = { ...spanOf(cut(text, LONGEST), running), database, error: null }
      queries.push(span)
      return (error) => {
        end(span, running)
        if (error !== undefined) span.error = cut(String(error), LONGEST)
      }
    }
    return observeQueries(observer)
  }

  #begin(context: Context): undefined {
    const { method, path, route, headers, address } = context
    const view: RequestView = {
      id: ++this.#count,
      at: Date.now(),
      method,
      path: maskedPath(path, route?.path),
      query: maskedQuery((context as unknown as RequestContext).search),
      route: route?.path ?? null,
      address,
      trace: /^00-([\da-f]{32})-/.exec(headers.traceparent ?? "")?.[1] ?? null,
      state: "pending",
      status: null,
      ms: null,
      steps: [],
      queries: [],
      more: 0,
      error: null,
      problem: null,
      headers: Object.entries(headers).map(([name, value]) => shownHeader(name, value)),
      answer: [],
      bytes: null,
    }
    this.#running.set(context, { view, from: performance.now() })
    this.#live.add(view)
  }

  #step(context: Context, name: string, step: () => unknown): unknown {
    const running = this.#running.get(context)
    if (running === undefined) return step()
    const span = spanOf(name === "handle" ? "handler" : name, running)
    running.view.steps.push(span)
    let result: unknown
    try {
      result = step()
    } catch (error) {
      end(span, running)
      throw error
    }
    if (!isThenable(result)) {
      end(span, running)
      return result
    }
    return Promise.resolve(result).finally(() => end(span, running))
  }

  #failed(context: Context, error: unknown): undefined {
    const view = this.#running.get(context)?.view
    if (view === undefined) return
    const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error))
    // What a handler says by an ApiError is an answer; nobody looks for where it comes from.
    const isSaid = isApiError(error) && error.status < 500
    view.error = { name, message: cut(message, LONGEST), stack: isSaid ? "" : cut(stack, LONGEST) }
  }

  #answered(context: Context, answer: Outgoing): void {
    const view = this.#running.get(context)?.view
    if (view === undefined) return
    const { body } = answer
    view.answer = Array.from(answer.headers, ([name, value]) => shownHeader(name, value))
    view.bytes = bytesOf(body)
    if (answer.status >= 400 && typeof body === "string") view.problem = problemText(body)
  }

  #end(context: Context, status: number | undefined, ms: number): void {
    const running = this.#running.get(context)
    if (running === undefined) return
    const { view } = running
    view.state = status === undefined ? "gone" : "answered"
    view.status = status ?? null
    view.ms = ms
    this.#live.changed(view)
  }
}

function spanOf(name: string, { from }: Running): Span {
  return { name, start: performance.now() - from, ms: null }
}

function end(span: Span, { from }: Running): void {
  span.ms = performance.now() - from - span.start
}

function bytesOf(body: Outgoing["body"]): number | null {
  if (body === undefined) return 0
  if (typeof body === "string") return Buffer.byteLength(body)
  return body instanceof Uint8Array ? body.byteLength : (body.length ?? null)
}
