import type { ClusterPlace } from "./cluster.ts"

/** Configuration of a keeper, passed as JSON in its first argument. */
export interface KeeperConfig {
  readonly state: string
  readonly version: string
  /** How long a server stays up without users, in milliseconds. */
  readonly idle: number
  readonly source: Source
}

/** The source of a server: programs, or the file of PGlite to import. */
export type Source =
  | { readonly kind: "system" | "embedded"; readonly place: ClusterPlace }
  | { readonly kind: "pglite"; readonly entry: string }

/** First line that a keeper sends to each client. */
export interface Hello {
  readonly kind: "system" | "embedded" | "pglite"
  readonly version: string
  /** Without the database: `postgres://user:password@127.0.0.1:5432`. */
  readonly server: string
  readonly connections: number | undefined
}

/** Printed by a keeper that cannot start. */
export interface KeeperFailure {
  readonly failure: string
}
