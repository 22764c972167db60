import type { EventEmitter } from "node:events"
import { createRequire } from "node:module"
import { join } from "node:path"

/** Where `pg` is to connect, after its options, its defaults and the environment. */
export interface ConnectionParameters {
  readonly user?: string
  readonly password?: unknown
  readonly host?: string
  readonly port: number
  readonly database?: string
  readonly options?: string
  readonly ssl?: unknown
  readonly client_encoding?: string
  readonly replication?: unknown
  readonly application_name?: string
  readonly fallback_application_name?: string
  readonly statement_timeout?: unknown
  readonly idle_in_transaction_session_timeout?: unknown
  readonly query_timeout?: unknown
}

export type Callback = (error: unknown, result?: unknown) => void

export interface QueryConfig {
  readonly text?: unknown
  readonly values?: unknown
  readonly callback?: Callback
  readonly name?: string
  readonly rows?: number
  readonly types?: Parsers
  readonly rowMode?: string
  readonly queryMode?: string
}

type Parser = (text: string) => unknown

/** What reads a column, by the object identifier of its type. */
export interface Parsers {
  getTypeParser(oid: number, format?: string): Parser
}

export interface TypeOverrides extends Parsers {
  setTypeParser(oid: number, format: unknown, parse?: unknown): void
}

type DatabaseErrorClass = new (message: string, length: number, name: string) => Error

/** Modules of the copy that do not run statements: options, parsers, errors. */
interface PgModules {
  readonly parameters: new (config: unknown) => ConnectionParameters
  readonly overrides: new (types: unknown) => TypeOverrides
  readonly types: Parsers
  readonly utils: {
    normalizeQueryConfig(config: unknown, values?: unknown, callback?: unknown): QueryConfig
  }
  readonly DatabaseError: DatabaseErrorClass
}

export type Emitter = EventEmitter

const require = createRequire(join(process.env.SUITE_FOLDER ?? "", "packages/pg/lib/client.js"))

export const pg: PgModules = {
  parameters: require("./connection-parameters") as PgModules["parameters"],
  overrides: require("./type-overrides") as PgModules["overrides"],
  types: require("pg-types") as Parsers,
  utils: require("./utils") as PgModules["utils"],
  DatabaseError: (require("pg-protocol") as { DatabaseError: DatabaseErrorClass }).DatabaseError,
}
