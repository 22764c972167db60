/** One part of the time of a unit, in milliseconds since it began. */
export interface Span {
  readonly name: string
  readonly start: number
  /** null: not over yet. */
  ms: number | null
}

/** A call of a unit to another service. */
export interface Work extends Span {
  readonly kind: "query" | "call" | "publish" | "cache" | "bucket"
  /** Of whom: name of the database, topic, cache or bucket; address of a call. */
  readonly of: string
  /** Id that what it causes knows it by; empty where it causes nothing. */
  readonly span: string
  /** `3 rows`, `status 200`, `hit`. */
  result: string | null
  error: string | null
}

/** A log line written during a unit. */
export interface LogView {
  /** Milliseconds since it began. */
  readonly at: number
  readonly level: "debug" | "info" | "warn" | "error"
  readonly text: string
}

export interface ErrorView {
  readonly name: string
  readonly message: string
  readonly stack: string
}

/** A unit of work: a request, an attempt to handle a message, a run of a job. */
export interface RequestView {
  readonly kind: "request" | "message" | "job"
  readonly id: number
  /** Milliseconds since 1970, with their fractions. */
  readonly at: number
  /** Of a message `MSG`, of a job `JOB`. */
  readonly method: string
  /** Of a message topic and subscription, of a job its name. */
  readonly path: string
  /** As sent, without `?`; where the route or an authenticator reads it. */
  readonly query: string
  /** The declared path; null: no route matches, or the unit is not a request. */
  readonly route: string | null
  readonly address: string
  /** 32 hexadecimal digits, the same for all that one request has caused (W3C Trace Context). */
  trace: string
  /** Its own id in the trace, and that of its cause. */
  readonly span: string
  readonly parent: string | null
  state: "pending" | "answered" | "gone" | "done" | "failed"
  status: number | null
  ms: number | null
  readonly steps: Span[]
  readonly work: Work[]
  /** The number of operations that were not recorded. */
  more: number
  readonly logs: LogView[]
  moreLogs: number
  error: ErrorView | null
  /** The text of a problem, without the values that were sent. */
  problem: string | null
  readonly headers: readonly (readonly [string, string])[]
  answer: readonly (readonly [string, string])[]
  /** What came as the body; null: nothing, or nothing that is shown. */
  body: string | null
  /** What went out as the body. */
  responseBody: string | null
  /** The size of the response body; null: it is streamed. */
  bytes: number | null
}

/** The units of a trace in another application on this machine. */
export interface ElsewhereView {
  readonly origin: string
  readonly views: readonly RequestView[]
}
