import type { DatabaseOptions } from "../../../../packages/runtime/src/resources/database/database-options.ts"
import { unsupported } from "../unsupported.ts"

// Less than a test may take: a statement waits for the connection that a copy uses.
const ACQUIRE_MS = 2000

/** Options of postgres.js, by their names there. */
export type Options = Readonly<Record<string, unknown>>

/** Options that change nothing that a test sees. */
const ignored: ReadonlySet<string> = new Set([
  "db",
  "database",
  "fetch_types",
  "backoff",
  "idle_timeout",
  "sslnegotiation",
])

/** Options that Database has, by another name or in its URL. */
const known: ReadonlySet<string> = new Set([
  "max",
  "connect_timeout",
  "max_lifetime",
  "prepare",
  "no_prepare",
  "onnotice",
  "connection",
  "host",
  "port",
  "ssl",
  "user",
  "username",
  "pass",
  "password",
])

/** Options that are texts or numbers. */
const OF_TEXTS: ReadonlySet<string> = new Set(["user", "connect_timeout"])

/** Roles of the suite whose passwords are those of its tests; others are the user of the server. */
const OWN_ROLES = /^postgres_js_test_/

/**
 * The options of a `Database` for those of postgres.js. Databases are those of the server of the suite.
 *
 * @throws Error for an option that Database does not have
 */
export function settingsOf(first: string | Options | undefined, second: Options): DatabaseOptions {
  const options = typeof first === "object" ? first : second
  const max = numberOf(options, "max")
  const connect = numberOf(options, "connect_timeout")
  const lifetime = numberOf(options, "max_lifetime")
  for (const [name, value] of Object.entries(options)) refuseUnknown(name, value)
  const { onnotice } = options
  const pass = options.pass ?? options.password
  const onNotice = typeof onnotice === "function" ? (onnotice as (notice: unknown) => void) : log
  return {
    url: urlOf(typeof first === "string" ? first : undefined, options),
    ...(typeof options.ssl === "object" && options.ssl !== null && { tls: options.ssl }),
    pool: {
      ...(max !== undefined && { max }),
      ...((options.prepare === false || options.no_prepare === true) && { prepare: false }),
    },
    timeouts: {
      acquire: ACQUIRE_MS,
      ...(connect !== undefined && { connect: connect * 1000 }),
      ...(lifetime !== undefined && { lifetime: lifetime * 1000 }),
    },
    ...(typeof pass === "function" && { password: pass as () => string }),
    onNotice,
  }
}

/** What postgres.js does with notices by default. */
function log(notice: unknown): void {
  console.log(notice)
}

function refuseUnknown(name: string, value: unknown): void {
  if (ignored.has(name) || name === "debug") return
  if (name === "transform" && replacesUndefined(value)) return
  if (!known.has(name)) unsupported(`the option ${name}`)
  if (typeof value === "object" && value !== null && OF_TEXTS.has(name))
    unsupported("an object in the place of a text or a number")
  if (typeof value === "function" && !["onnotice", "pass", "password"].includes(name))
    unsupported(`a function as the option ${name}`)
}

/** `{ undefined: null }`, which a program writes as `value ?? null`. */
export function replacesUndefined(transform: unknown): boolean {
  if (typeof transform !== "object" || transform === null) return false
  const [[name, value] = [], ...others] = Object.entries(transform)
  return others.length === 0 && name === "undefined" && value === null
}

function numberOf(options: Options, name: string): number | undefined {
  const value = options[name]
  return typeof value === "number" ? value : undefined
}

/** Another host or port is kept. */
function urlOf(given: string | undefined, options: Options): string {
  const url = new URL(process.env.SUITE_DATABASE_URL ?? "")
  const port = String(options.port ?? (given === undefined ? "" : new URL(given).port))
  if (port !== "" && port !== "5432") url.port = port
  const user = String(options.user ?? options.username ?? "")
  if (OWN_ROLES.test(user)) {
    url.username = user
    const pass = options.pass ?? options.password ?? ""
    url.password = typeof pass === "function" ? "" : String(pass)
  }
  if (typeof options.ssl === "string") url.searchParams.set("sslmode", options.ssl)
  const settings = Object.entries((options.connection ?? {}) as object)
  const texts = settings.map(([name, value]) => `-c ${name}=${String(value)}`)
  if (texts.length > 0) url.searchParams.set("options", texts.join(" "))
  return withHost(url, options.host)
}

function withHost(url: URL, host: unknown): string {
  if (typeof host !== "string") return url.href
  if (!host.startsWith("/")) return Object.assign(url, { hostname: host }).href
  const folder = process.env.SUITE_SOCKETS ?? unsupported("a server with Unix sockets")
  return url.href.replace(url.host, encodeURIComponent(folder))
}
