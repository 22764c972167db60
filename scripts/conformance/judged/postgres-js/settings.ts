import type { DatabaseOptions } from "../../../../packages/runtime/src/resources/database/database-options.ts"
import { unsupported } from "../unsupported.ts"

/** Options of postgres.js, by their names there. */
export type Options = Readonly<Record<string, unknown>>

/** Options that change nothing that a test sees. */
const ignored: ReadonlySet<string> = new Set([
  "db",
  "database",
  "user",
  "username",
  "pass",
  "password",
  "fetch_types",
  "backoff",
  "idle_timeout",
  "ssl",
  "sslnegotiation",
])

const OWN_ROLES = /^postgres_js_test_/

/**
 * The options of a `Database` for those of postgres.js. Databases and users are those of the server of the suite.
 *
 * @throws Error for an option that Database does not have
 */
export function settingsOf(first: string | Options | undefined, second: Options): DatabaseOptions {
  const options = typeof first === "object" ? first : second
  const max = numberOf(options, "max")
  const connect = numberOf(options, "connect_timeout")
  for (const [name, value] of Object.entries(options)) {
    const isKnown = ignored.has(name) || name === "max" || name === "connect_timeout"
    if (!isKnown && name !== "prepare") unsupported(`the option ${name}`)
    if (name === "ssl" && value !== false) unsupported("TLS without a certificate to trust")
    if (name === "user" && typeof value === "object") unsupported("a user that is an object")
    if (typeof value === "function") unsupported(`a function as the option ${name}`)
    if (name === "user" && typeof value === "string" && OWN_ROLES.test(value))
      unsupported("logins, which the server of the suite lacks")
  }
  return {
    url: urlOf(typeof first === "string" ? first : undefined),
    pool: {
      ...(max !== undefined && { max }),
      ...(options.prepare === false && { prepare: false }),
    },
    timeouts: { ...(connect !== undefined && { connect: connect * 1000 }) },
  }
}

function numberOf(options: Options, name: string): number | undefined {
  const value = options[name]
  return typeof value === "number" ? value : undefined
}

/** Another port is kept: nothing listens there. */
function urlOf(given: string | undefined): string {
  const url = new URL(process.env.SUITE_DATABASE_URL ?? "")
  const port = given === undefined ? "" : new URL(given).port
  if (port !== "" && port !== "5432") url.port = port
  return url.href
}
