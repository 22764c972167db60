import { runtimeError } from "../../base/errors/catalog.ts"
import type { RegistryOption } from "../../base/registry.ts"
import type { DatabaseNotice } from "./wire/server-error.ts"

/** Options of `new Database()`. */
export interface DatabaseOptions<
  Migrations extends string | undefined = string | undefined,
> extends RegistryOption {
  /**
   * `postgres://user:password@host:port/name?sslmode=verify-full`. Default: `DATABASE_URL`,
   * else a local server.
   */
  readonly url?: string
  /**
   * Returns the password of the user of a URL without one. It is called for each connection, for
   * tokens that expire.
   */
  readonly password?: () => string | Promise<string>
  /** Servers for queries through `db.with({ replica: true })`. */
  readonly replicas?: readonly string[]
  /** Folder of migrations. */
  readonly migrations?: Migrations
  /** `true`, or options of `node:tls`: certificates that are trusted, and the client's own. */
  readonly tls?: boolean | { readonly ca?: string; readonly cert?: string; readonly key?: string }
  /** Number of connections. */
  readonly pool?: DatabasePool
  /** Timeouts. */
  readonly timeouts?: DatabaseTimeouts
  /**
   * Receives the warnings and notices of the server. They may contain values of rows. Default: they
   * are ignored.
   */
  readonly onNotice?: (notice: DatabaseNotice) => void
}

/** The connections to one server. */
export interface DatabasePool {
  /** Connections to one server. Default 10. */
  readonly max?: number
  /** Statements in flight on one connection at the same time; 1: no pipelining. Default 16. */
  readonly pipeline?: number
  /**
   * Whether connections use prepared statements. Default: true, unless a proxy (PgBouncer) is
   * detected, which may run each statement on another server connection.
   */
  readonly prepare?: boolean
}

/** Milliseconds; 0: no limit. */
export interface DatabaseTimeouts {
  /** For a connection to open. Default 10,000. */
  readonly connect?: number
  /** For a connection to become free. Default 10,000. */
  readonly acquire?: number
  /** For a statement, ended by the server. Default 0. */
  readonly statement?: number
  /** For a transaction without statements; enforced by the server. Default 60,000. */
  readonly idleInTransaction?: number
  /** After which an unused connection is closed. Default 60,000. */
  readonly idle?: number
  /**
   * After which a connection is replaced, once it is idle: limits the age of the schema and
   * role settings that a connection caches. Default 1,800,000.
   */
  readonly lifetime?: number
  /**
   * For work in flight when the database is closed, including transactions and streams. Default
   * 10,000.
   */
  readonly close?: number
}

/** The options, including defaults. */
export interface Settings {
  readonly url: string | undefined
  readonly password: (() => string | Promise<string>) | undefined
  readonly replicas: readonly string[]
  readonly migrations: string | undefined
  readonly tls: object | boolean | undefined
  readonly pool: {
    readonly max: number
    readonly pipeline: number
    readonly prepare: boolean | undefined
  }
  readonly timeouts: Required<DatabaseTimeouts>
  readonly onNotice: ((notice: DatabaseNotice) => void) | undefined
}

const OPTIONS = [
  "url",
  "password",
  "replicas",
  "migrations",
  "tls",
  "pool",
  "timeouts",
  "onNotice",
  "registry",
]

const TIMEOUTS = [
  "connect",
  "acquire",
  "statement",
  "idleInTransaction",
  "idle",
  "lifetime",
  "close",
]

/** @throws PrecastError PC2071 */
export function settingsOf(options: DatabaseOptions): Settings {
  onlyKnown("", options, OPTIONS)
  const { pool = {}, timeouts = {} } = options
  onlyKnown("pool.", pool, ["max", "pipeline", "prepare"])
  onlyKnown("timeouts.", timeouts, TIMEOUTS)
  const { onNotice, password } = options
  onlyFunction("onNotice", onNotice)
  onlyFunction("password", password)
  const replicas = options.replicas ?? []
  if (!Array.isArray(replicas)) throw wrong("replicas", "a list of URLs", replicas)
  return {
    url: options.url === undefined ? undefined : urlOf("url", options.url),
    password,
    replicas: replicas.map((url, index) => urlOf(`replicas[${index}]`, url)),
    migrations: options.migrations,
    tls: options.tls,
    pool: {
      max: whole("pool.max", pool.max ?? 10, 1, 10_000),
      pipeline: whole("pool.pipeline", pool.pipeline ?? 16, 1, 10_000),
      prepare: yesOrNo("pool.prepare", pool.prepare),
    },
    timeouts: {
      connect: checkTimeout("connect", timeouts.connect ?? 10_000),
      acquire: checkTimeout("acquire", timeouts.acquire ?? 10_000),
      statement: checkTimeout("statement", timeouts.statement ?? 0),
      idleInTransaction: checkTimeout("idleInTransaction", timeouts.idleInTransaction ?? 60_000),
      idle: checkTimeout("idle", timeouts.idle ?? 60_000),
      lifetime: checkTimeout("lifetime", timeouts.lifetime ?? 1_800_000),
      close: checkTimeout("close", timeouts.close ?? 10_000),
    },
    onNotice,
  }
}

function onlyKnown(prefix: string, options: object, known: readonly string[]): void {
  if (typeof options !== "object" || options === null)
    throw wrong(prefix.slice(0, -1) || "options", "an object", options)
  const unknown = Object.keys(options).find((key) => !known.includes(key))
  if (unknown !== undefined) throw wrong(`${prefix}${unknown}`, `one of ${known.join(", ")}`, "not")
}

// The value may be a password.
function onlyFunction(option: string, value: unknown): void {
  if (value !== undefined && typeof value !== "function")
    throw wrong(option, "a function", `a ${typeof value}`)
}

// The error does not contain the value: a URL has a password in it.
function urlOf(option: string, url: unknown): string {
  if (typeof url === "string" && /^postgres(?:ql)?:\/\//.test(url)) return url
  throw runtimeError("PC2071", option, "a URL that starts with postgres://", `a ${typeof url}`)
}

function whole(option: string, value: unknown, min: number, max: number): number {
  if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max)
    return value as number
  throw wrong(option, `a whole number from ${min} to ${max}`, value)
}

function yesOrNo(option: string, value: unknown): boolean | undefined {
  if (value === undefined || typeof value === "boolean") return value
  throw wrong(option, "true or false", value)
}

// The longest that a timer of Node waits.
const LONGEST = 2_147_483_647

/** @throws PrecastError PC2071 for a number of milliseconds that no timer has */
export function checkTimeout(option: string, value: unknown): number {
  return whole(`timeouts.${option}`, value, 0, LONGEST)
}

function wrong(option: string, expected: string, found: unknown): Error {
  return runtimeError("PC2071", option, expected, String(found))
}
