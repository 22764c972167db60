export type * from "./wire-traces.ts"

/** The page's information about the application; the page uses the same types. */
export interface About {
  /** When the application was started, in milliseconds since 1970. */
  readonly started: number
  readonly node: string
  readonly pid: number
  readonly environment: string
  readonly databases: readonly string[]
  /** The names of the buckets. */
  readonly buckets: readonly string[]
  /** Whether the program has caches. */
  readonly caches: boolean
  /** Whether the program has topics. */
  readonly topics: boolean
  /** Whether the program has jobs of `cron()`. */
  readonly jobs: boolean
  /** Whether statements may be run that only read. */
  readonly sql: boolean
}

export interface RouteView {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly kind: "http" | "socket" | "mount"
  /** Operation of the OpenAPI document; null where nothing is known. */
  readonly operation: object | null
  /** A body that the route accepts, as JSON text. */
  readonly sample: string | null
}

export interface RoutesView {
  readonly routes: readonly RouteView[]
  /** `#/components/schemas/…`, that operations refer to. */
  readonly schemas: Readonly<Record<string, unknown>>
}

export interface TableView {
  readonly schema: string
  readonly name: string
  readonly kind: "table" | "view" | "materialized view" | "foreign table"
  /** The server's estimate; -1: unknown. */
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

export interface ResultView {
  /** The column names; empty without rows. */
  readonly columns: readonly string[]
  /** Values as text; null is NULL. */
  readonly rows: readonly (readonly (string | null)[])[]
  readonly hasMore: boolean
  readonly ms: number
}

/** null: the driver does not report it. */
export interface SubscriptionView {
  readonly topic: string
  /** null: the topic has no subscriptions. */
  readonly subscription: string | null
  readonly engine: string
  readonly waiting: number | null
  readonly later: number | null
  readonly underWay: number | null
  readonly dead: number | null
}

export interface TopicView {
  readonly name: string
  /** A message that the topic accepts, as JSON text; null: none was found. */
  readonly sample: string | null
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

export interface ObjectsView {
  readonly objects: readonly {
    readonly key: string
    readonly size: number
    readonly modified: number
  }[]
  readonly hasMore: boolean
}

export interface ObjectView {
  readonly key: string
  readonly size: number
  readonly etag: string
  /** Media type. */
  readonly type: string
  readonly modified: number
  readonly metadata: readonly (readonly [string, string])[]
  /** Downloads the object, for 15 minutes. */
  readonly url: string
}

/** Counts of this process since its start. */
export interface CacheView {
  readonly name: string
  readonly hits: number
  readonly stale: number
  readonly misses: number
  readonly loads: number
  readonly failures: number
  /** null: the store does not count them. */
  readonly entries: number | null
}

export interface CacheKeysView {
  readonly store: "memory" | "redis"
  /** JSON texts. */
  readonly keys: readonly string[]
  readonly hasMore: boolean
}
