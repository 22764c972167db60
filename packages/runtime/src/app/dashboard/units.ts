import { AsyncLocalStorage } from "node:async_hooks"
import { randomBytes } from "node:crypto"
import type { Live } from "./live.ts"
import { cut } from "./masks.ts"
import type { Scrub } from "./scrub.ts"
import type { LogView, RequestView, Span, Work } from "./wire.ts"

/** A unit of work in progress: its record, and its start time. */
export interface Running {
  readonly view: RequestView
  readonly from: number
  /** Trace flags, as they came. */
  readonly flags: string
}

/** An operation in progress within a unit. */
export interface Begun {
  /** The trace context to propagate (W3C Trace Context). */
  readonly traceparent: string
  /** Uses a trace context that was already sent to the other service. */
  adopt(traceparent: string): void
  end(how: { readonly error?: unknown; readonly result?: string }): void
}

const MOST_WORK = 100
const MOST_LOGS = 100
const LONGEST = 4000

type First = Pick<RequestView, "kind" | "method" | "path"> & Partial<RequestView>

/** Units of work, and the operations within them. */
export class Units {
  readonly #live: Live
  readonly #scrub: Scrub
  readonly #scope = new AsyncLocalStorage<Running>()
  #count = 0

  constructor(live: Live, scrub: Scrub) {
    this.#live = live
    this.#scrub = scrub
  }

  /** @param traceparent the trace context of the cause, if any */
  begin(traceparent: string | undefined, first: First): Running {
    const [, trace, parent, flags = "01"] = TRACEPARENT.exec(traceparent ?? "") ?? []
    const from = performance.now()
    const view: RequestView = {
      id: ++this.#count,
      at: performance.timeOrigin + from,
      trace: trace ?? idOf(16),
      span: idOf(8),
      parent: parent ?? null,
      ...NOTHING_YET,
      steps: [],
      work: [],
      logs: [],
      ...first,
    }
    this.#live.add(view)
    return { view, from, flags }
  }

  /** Operations inside `run` are recorded in the unit. */
  within<Result>(running: Running, run: () => Result): Result {
    return this.#scope.run(running, run)
  }

  /** Records a call to another service; undefined if no unit is in progress. */
  work(kind: Work["kind"], of: string, name: string): Begun | undefined {
    const running = this.#scope.getStore()
    if (running === undefined || running.view.state !== "pending") return undefined
    const { view, flags } = running
    const at = performance.now()
    const id = kind === "call" || kind === "publish" ? idOf(8) : ""
    const work: Work & { span: string } = {
      kind,
      of,
      name: cut(name, LONGEST),
      start: at - running.from,
      ms: null,
      span: id,
      result: null,
      error: null,
    }
    if (view.work.length < MOST_WORK) view.work.push(work)
    else view.more++
    this.#live.changed(view)
    return {
      traceparent: `00-${view.trace}-${id}-${flags}`,
      adopt(traceparent) {
        const [, trace, parent] = TRACEPARENT.exec(traceparent) ?? []
        if (trace === undefined) return
        view.trace = trace
        work.span = parent!
      },
      end: ({ error, result }) => {
        work.ms = performance.now() - at
        work.result = result ?? null
        if (error !== undefined) work.error = this.#scrub(cut(String(error), LONGEST))
        this.#live.changed(view)
      },
    }
  }

  /** Something is written. */
  log(level: LogView["level"], text: string): void {
    const running = this.#scope.getStore()
    if (running === undefined || running.view.state !== "pending") return
    const { view, from } = running
    if (view.logs.length >= MOST_LOGS) view.moreLogs++
    else
      view.logs.push({ at: performance.now() - from, level, text: this.#scrub(cut(text, LONGEST)) })
    this.#live.changed(view)
  }

  /** @param isStackShown false for an intended error, whose origin is not of interest */
  failed(view: RequestView, error: unknown, isStackShown: boolean): void {
    const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error))
    const text = (whole: string): string => this.#scrub(cut(whole, LONGEST))
    view.error = { name, message: text(message), stack: isStackShown ? text(stack) : "" }
  }

  /** Runs a unit that is not a request until it finishes. */
  async run<Result>(running: Running, work: () => Promise<Result>): Promise<Result> {
    const { view } = running
    try {
      const result = await this.within(running, work)
      view.state = "done"
      return result
    } catch (error) {
      this.failed(view, error, true)
      view.state = "failed"
      throw error
    } finally {
      view.ms = performance.now() - running.from
      this.changed(view)
    }
  }

  changed(view: RequestView): void {
    this.#live.changed(view)
  }
}

const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})/

const NOTHING_YET = {
  query: "",
  route: null,
  address: "",
  state: "pending",
  status: null,
  ms: null,
  more: 0,
  moreLogs: 0,
  error: null,
  problem: null,
  headers: [],
  answer: [],
  body: null,
  responseBody: null,
  bytes: null,
} as const satisfies Partial<RequestView>

function idOf(bytes: number): string {
  return randomBytes(bytes).toString("hex")
}

export function spanOf(name: string, { from }: Running): Span {
  return { name, start: performance.now() - from, ms: null }
}

export function endSpan(span: Span, { from }: Running): void {
  span.ms = performance.now() - from - span.start
}
