import type { Context } from "../../endpoint/api.ts"
import { isApiError } from "../../base/errors/api-error.ts"
import type { Hook, Middleware, Use } from "../../endpoint/hooks.ts"
import { contextOf } from "../../endpoint/context.ts"
import type { OutgoingResponse } from "../../endpoint/outgoing-response.ts"
import { noteTrace } from "../options/trace-links.ts"
import { isThenable } from "../../base/within.ts"
import { shownBody, type Scrub } from "./scrub.ts"
import { maskedPath, maskedQuery, shownHeader, cut } from "./masks.ts"
import type { RequestView } from "./wire.ts"
import { endSpan, spanOf, type Running, type Units } from "./units.ts"

const LONGEST = 4000

interface Issue {
  readonly in?: unknown
  readonly path?: unknown
  readonly expected?: unknown
}

/** The text of a problem (RFC 9457), one line per issue; without the found values, which may be passwords. */
function problemText(body: string): string | null {
  const problem = objectIn(body)
  if (problem === null) return null
  const { title, code, detail, issues } = problem as Record<string, unknown>
  const lines = [title, code, detail].filter((each) => typeof each === "string")
  const all: readonly unknown[] = Array.isArray(issues) ? issues : []
  const told = all.flatMap((one) => (typeof one === "object" && one !== null ? lineOf(one) : []))
  const text = [...new Set([...lines, ...told])].join("\n")
  return text === "" ? null : cut(text, LONGEST)
}

function lineOf({ in: part, path, expected }: Issue): string {
  const place = [part, path].filter((each) => typeof each === "string").join(" ")
  return `${place}: expected ${String(expected)}`
}

/** What requests are written down with. */
export interface Recording {
  readonly units: Units
  readonly scrub: Scrub
  /** Whether bodies are shown. */
  readonly bodies: boolean
  /** Path of the page, if responses to unexpected errors link to it. */
  readonly page: string | undefined
}

/** Records requests and the time of their steps. */
export class Recorder {
  readonly #to: Recording
  readonly #running = new WeakMap<object, Running>()

  constructor(to: Recording) {
    this.#to = to
  }

  /** Around all hooks of the application. */
  get use(): readonly Use[] {
    const hook: Hook = {
      onRequest: (context) => this.#begin(context),
      onError: (context, error) => this.#failed(context, error),
      onResponse: (context, answer) => this.#answered(context, answer),
      onEnd: (context, { status, ms }) => this.#end(context, status, ms),
      "~around": (context, name, step, body) => this.#step(context, name, step, body),
    }
    // Calls to other services are recorded in the request that makes them.
    const within: Middleware = (context, next) => {
      const running = this.#running.get(context)
      return running === undefined ? next() : this.#to.units.within(running, next)
    }
    return [{ "~bind": () => [hook, within] }]
  }

  #begin(context: Context): undefined {
    const { method, path, route, headers, address } = context
    const running = this.#to.units.begin(headers.traceparent, {
      kind: "request",
      method,
      path: maskedPath(path, route?.path),
      query: maskedQuery(contextOf(context).search),
      route: route?.path ?? null,
      address,
      headers: Object.entries(headers).map(([name, value]) => shownHeader(name, value)),
    })
    this.#running.set(context, running)
  }

  #step(context: Context, name: string, step: () => unknown, body: unknown): unknown {
    const running = this.#running.get(context)
    if (running === undefined) return step()
    const { scrub, bodies } = this.#to
    if (name === "decode" && bodies) running.view.body = shownBody(body, scrub)
    const span = spanOf(name === "handle" ? "handler" : name, running)
    running.view.steps.push(span)
    let result: unknown
    try {
      result = step()
    } catch (error) {
      endSpan(span, running)
      throw error
    }
    if (!isThenable(result)) {
      endSpan(span, running)
      return result
    }
    return Promise.resolve(result).finally(() => endSpan(span, running))
  }

  #failed(context: Context, error: unknown): undefined {
    const view = this.#running.get(context)?.view
    if (view === undefined) return
    // An ApiError below 500 that a handler throws is a response.
    this.#to.units.failed(view, error, !(isApiError(error) && error.status < 500))
    const { page } = this.#to
    if (page !== undefined && !isApiError(error)) noteTrace(error, linkTo(page, view, context))
  }

  #answered(context: Context, answer: OutgoingResponse): void {
    const view = this.#running.get(context)?.view
    if (view === undefined) return
    const { body } = answer
    const { scrub, bodies, page } = this.#to
    view.answer = Array.from(answer.headers, ([name, value]) => shownHeader(name, value))
    view.bytes = bytesOf(body)
    if (answer.status >= 400 && typeof body === "string") view.problem = problemText(body)
    else if (bodies && typeof body === "string") view.responseBody = shownBody(body, scrub)
    if (page !== undefined && answer.status === 500)
      explain(answer, view, linkTo(page, view, context))
  }

  #end(context: Context, status: number | undefined, ms: number): void {
    const running = this.#running.get(context)
    if (running === undefined) return
    const { view } = running
    view.state = status === undefined ? "gone" : "answered"
    view.status = status ?? null
    view.ms = ms
    this.#to.units.changed(view)
  }
}

/** Where the page shows a request. */
function linkTo(page: string, { id }: RequestView, { headers }: Context): string {
  const { host = "" } = headers
  const origin = /^[\w.:[\]-]+$/.test(host) ? `http://${host}` : ""
  return `${origin}${page}#/requests/${id}`
}

/** Adds the error and the link to its trace to a problem, as extension members (RFC 9457 §3.2). */
function explain(answer: OutgoingResponse, { error }: RequestView, trace: string): void {
  if (error === null || typeof answer.body !== "string") return
  const problem = objectIn(answer.body)
  if (problem === null) return
  const text = `${error.name}: ${error.message}`
  answer.body = JSON.stringify({ ...problem, error: text, trace })
}

/** The JSON object of a body; null: it has none. */
function objectIn(body: string): object | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === "object" && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function bytesOf(body: OutgoingResponse["body"]): number | null {
  if (body === undefined) return 0
  if (typeof body === "string") return Buffer.byteLength(body)
  return body instanceof Uint8Array ? body.byteLength : (body.length ?? null)
}
