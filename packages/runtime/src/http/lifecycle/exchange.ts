import { isReply } from "../../endpoint/reply.ts"
import { specialResponse, withHeaders } from "../response/response-maker.ts"
import type { ResponseWriter } from "../../transport/core.ts"
import { NO_HEADERS } from "../../transport/headers.ts"
import type { Hook, Use } from "../../endpoint/hooks.ts"
import type { RequestContext } from "../../endpoint/context.ts"
import { OutgoingResponse } from "../../endpoint/outgoing-response.ts"
import type { RunBody } from "../request/request-sources.ts"
import { Pending } from "./lifecycle-deadlines.ts"
import { runPlan, type Plan } from "./plan.ts"
import { isAbort } from "../response/abort.ts"
import { JSON_HEADERS, type Results } from "./results.ts"
import { isThenable } from "../../base/within.ts"

/** What the core has read of a request. */
export interface Parts {
  readonly params: readonly string[]
  readonly query: string
  readonly headers: readonly (string | undefined)[]
  readonly body: RunBody
}

/** One request on its way through the hooks and the handler of its route. */
export class Exchange {
  readonly context: RequestContext
  /** A form is put into the place of its body once it is read. */
  parts: Parts
  readonly plan: Plan
  /** Decoded input, and what the handler gave; set by the steps. */
  input: unknown
  result: unknown
  readonly #results: Results
  readonly #reply: ResponseWriter
  readonly #answers: Composed["answers"]
  readonly #ends: Composed["ends"]
  readonly #started: number
  #pending: Pending | undefined
  #over = false

  constructor(route: Composed, context: RequestContext, parts: Parts, reply: ResponseWriter) {
    this.context = context
    this.parts = parts
    this.plan = route.plan
    this.#results = route.results
    this.#reply = reply
    this.#answers = route.answers
    this.#ends = route.ends
    this.#started = route.ends.length === 0 ? 0 : performance.now()
  }

  run(): void {
    let answer
    try {
      answer = runPlan(this.plan, this)
    } catch (error) {
      return this.#send(this.failure(error))
    }
    if (!isThenable(answer)) return this.#send(answer as OutgoingResponse)
    const { deadlines, problems } = this.#results.app
    this.#pending = new Pending(deadlines, this.#reply, {
      context: this.context,
      late: () => this.#send(this.#touched(problems.fixed("timeout"))),
      gone: () => this.#end(undefined),
    })
    Promise.resolve(answer).then(
      (made) => {
        if (this.#pending?.settle()) this.#send(made as OutgoingResponse)
        else cancel(made as OutgoingResponse)
      },
      (error: unknown) => {
        if (this.#pending?.settle()) this.#send(this.failure(error))
        // Handlers pass their signal on, so an abort comes back as its own error: not news.
        else if (!isAbort(error)) this.#results.report(error)
      },
    )
  }

  /** The result of a hook: a response, or fields for the context. */
  take(value: unknown): OutgoingResponse | Promise<OutgoingResponse> | undefined {
    if (value === undefined || value === null) return undefined
    if (value instanceof OutgoingResponse || isReply(value) || value instanceof Response) {
      return this.answerOf(value)
    }
    const special = specialResponse(value, this.context, (error) => this.#results.report(error))
    if (special !== undefined) return special
    if (typeof value !== "object") {
      throw new TypeError(`a hook returned the ${typeof value} ${String(value)}`)
    }
    const { data } = this.context
    for (const key of Object.keys(value)) setOwn(data, key, (value as Record<string, unknown>)[key])
    return undefined
  }

  /** A response as hooks and middleware may return it. */
  answerOf(answer: unknown): OutgoingResponse | Promise<OutgoingResponse> {
    if (answer instanceof OutgoingResponse) return answer
    const report = (error: unknown): void => this.#results.report(error)
    const special = specialResponse(answer, this.context, report)
    if (special !== undefined) return special
    if (!isReply(answer)) {
      throw new TypeError("a middleware returned no response. Return the result of next()")
    }
    const { status, body, headers } = answer
    const sent = specialResponse(body, this.context, report)
    if (sent !== undefined) {
      return Promise.resolve(sent).then((made) => {
        if (made.status === 200) made.status = status
        return withHeaders(made, [...headers])
      })
    }
    const outgoing = new OutgoingResponse(
      status,
      // A type of its own, such as that of problems, takes the place of JSON's.
      body === undefined || headers.has("content-type") ? NO_HEADERS : JSON_HEADERS,
      body === undefined ? undefined : JSON.stringify(body),
    )
    for (const [name, value] of headers) outgoing.headers.append(name, value)
    return outgoing
  }

  failure(error: unknown): OutgoingResponse {
    return this.#results.failure(error)
  }

  #send(answer: OutgoingResponse): void {
    let { status } = answer
    let sent: Promise<void> | undefined
    try {
      this.context.addTo(answer.headers)
      sent = answer.send(this.#reply, this)
    } catch (error) {
      cancel(answer)
      const failure = this.failure(error)
      status = failure.status
      this.context.addTo(failure.headers)
      sent = failure.send(this.#reply)
    }
    if (sent === undefined) this.#end(status)
    else void sent.then(() => this.#end(status))
  }

  /** The client disconnects while the response is being sent. */
  gone(status: number): void {
    this.context.abort(new DOMException("The client has gone", "AbortError"))
    this.#end(status)
  }

  /** Shows the hooks a response that cannot wait for them. */
  #touched(answer: OutgoingResponse): OutgoingResponse {
    for (const onResponse of this.#answers) {
      try {
        const wait = onResponse(this.context, answer)
        if (isThenable(wait)) wait.then(undefined, (error: unknown) => this.#results.report(error))
      } catch (error) {
        this.#results.report(error)
      }
    }
    return answer
  }

  #end(status: number | undefined): void {
    if (this.#over || this.#ends.length === 0) return
    this.#over = true
    const end = { status, ms: performance.now() - this.#started }
    for (const onEnd of this.#ends) {
      try {
        onEnd(this.context, end)
      } catch (error) {
        this.#results.report(error)
      }
    }
  }
}

/** A route as it was composed. */
export interface Composed {
  readonly plan: Plan
  readonly results: Results
  /** Of all hooks, those within middleware too; from the inside to the outside. */
  readonly answers: readonly NonNullable<Hook["onResponse"]>[]
  readonly ends: readonly NonNullable<Hook["onEnd"]>[]
}

/** The functions of all hooks of a list that are called whatever becomes of the plan. */
export function edgesOf(use: readonly Use[]): Pick<Composed, "answers" | "ends"> {
  const hooks = use.filter((one) => typeof one !== "function")
  return {
    answers: hooks.flatMap(({ onResponse }) => onResponse ?? []).reverse(),
    ends: hooks.flatMap(({ onEnd }) => onEnd ?? []),
  }
}

/** The response is not wanted: its body's resources are released. */
function cancel({ body }: OutgoingResponse): void {
  if (typeof body === "object" && !(body instanceof Uint8Array)) body.cancel()
}

function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  // The only key whose assignment is not one.
  if (key !== "__proto__") {
    target[key] = value
    return
  }
  const own = { value, writable: true, enumerable: true, configurable: true }
  Object.defineProperty(target, key, own)
}
