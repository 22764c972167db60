import type { ClusterPlace } from "./cluster.ts"

/** What a keeper is told when it is started, as JSON in its first argument. */
export interface KeeperConfig {
  readonly state: string
  readonly kind: "system" | "embedded"
  readonly version: string
  readonly place: ClusterPlace
  /** How long a server stays when nobody uses it any more, in milliseconds. */
  readonly idle: number
}

/** First line of a keeper to each who comes. */
export interface Hello {
  readonly kind: "system" | "embedded" | "pglite"
  readonly version: string
  /** Without the database: `postgres://user:password@127.0.0.1:5432`. */
  readonly server: string
  readonly connections?: number
}

/** What a keeper prints when it cannot start. */
export interface KeeperFailure {
  readonly failure: string
}
