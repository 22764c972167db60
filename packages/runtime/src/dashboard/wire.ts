/** What the page is told; the page is made with the same types. */
export interface About {
  /** When the application was started, in milliseconds since 1970. */
  readonly started: number
  readonly node: string
  readonly pid: number
  readonly environment: string
  readonly databases: readonly string[]
  /** Whether the program has topics. */
  readonly topics: boolean
  /** Whether the program has jobs of `cron()`. */
  readonly jobs: boolean
}

export interface RouteView {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly kind: "http" | "socket" | "mount"
  /** Operation of the OpenAPI document; null where nothing is known. */
  readonly operation: object | null
  /** A body that the route takes, as JSON text. */
  readonly sample: string | null
}

export interface RoutesView {
  readonly routes: readonly RouteView[]
  /** `#/components/schemas/…`, that operations refer to. */
  readonly schemas: Readonly<Record<string, unknown>>
}

/** One part of the time of a request, in milliseconds since it came. */
export interface Span {
  readonly name: string
  readonly start: number
  /** null: not over yet. */
  ms: number | null
}

export interface QuerySpan extends Span {
  readonly database: string
  error: string | null
}

export interface RequestView {
  readonly id: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly method: string
  readonly path: string
  /** As sent, without `?`; where the route or a gateway reads it. */
  readonly query: string
  /** Path as declared; null: no route takes it. */
  readonly route: string | null
  readonly address: string
  /** Trace ID of a `traceparent` that the request came with. */
  readonly trace: string | null
  state: "pending" | "answered" | "gone"
  status: number | null
  ms: number | null
  readonly steps: Span[]
  readonly queries: QuerySpan[]
  /** Queries beyond those that are kept. */
  more: number
  error: { readonly name: string; readonly message: string; readonly stack: string } | null
  /** What a problem says, without the values that were sent. */
  problem: string | null
  readonly headers: readonly (readonly [string, string])[]
  answer: readonly (readonly [string, string])[]
  /** Of the answer's body; null: it comes in parts. */
  bytes: number | null
}

export interface TableView {
  readonly schema: string
  readonly name: string
  readonly kind: "table" | "view" | "materialized view" | "foreign table"
  /** As the server estimates; -1: it does not know. */
  readonly rows: number
  readonly bytes: number
}

export interface ColumnView {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly key: boolean
  /** Its values are not shown. */
  readonly masked: boolean
}

export interface RowsView {
  readonly columns: readonly ColumnView[]
  /** Values as text; null is NULL. */
  readonly rows: readonly (readonly (string | null)[])[]
  readonly hasMore: boolean
}

/** null: the engine does not tell. */
export interface SubscriptionView {
  readonly topic: string
  /** null: nobody subscribes to the topic. */
  readonly subscription: string | null
  readonly engine: string
  readonly waiting: number | null
  readonly later: number | null
  readonly underWay: number | null
  readonly dead: number | null
}

export interface DeadLetterView {
  readonly id: string
  readonly body: string
  readonly attributes: readonly (readonly [string, string])[]
  readonly key: string | null
  readonly attempts: number
  readonly error: { readonly code: string; readonly message: string }
  /** Milliseconds since 1970. */
  readonly diedAt: number
  readonly publishedAt: number
}

export interface RunView {
  /** The tick, in milliseconds since 1970, as all moments here. */
  readonly at: number
  readonly status: "running" | "done" | "failed" | "lost" | "overlap"
  readonly attempt: number
  readonly manual: boolean
  /** Which process. */
  readonly runner: string
  readonly startedAt: number
  readonly finishedAt: number | null
  readonly error: string | null
}

export interface JobView {
  readonly name: string
  /** When it runs. */
  readonly plan: string
  readonly next: number | null
  readonly last: RunView | null
}
