import { isUnderDev } from "../../base/environment/env-files.ts"
import type { Context } from "../../endpoint/api.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import { pathFault } from "../../endpoint/path.ts"

/** The page that shows an application while it runs. */
export interface DashboardOptions {
  /** The path of the page. Default "/_precast". */
  readonly path?: string
  /** Grants access from any address: 16 characters or more, for which the page prompts. */
  readonly token?: string
  /** Who may look, from wherever: called with each request for the dashboard; false refuses it. */
  readonly guard?: (context: Context) => boolean | Promise<boolean>
  /** How many requests, messages and runs it remembers. Default 200. */
  readonly requests?: number
  /**
   * Whether it shows bodies of requests and responses, with secrets masked by their names. Default: not in
   * production.
   */
  readonly bodies?: boolean
  /** Whether statements may be run that only read. Default: not in production. */
  readonly sql?: boolean
}

export interface DashboardSettings {
  readonly path: string
  readonly token: string | undefined
  readonly guard: ((context: Context) => boolean | Promise<boolean>) | undefined
  readonly requests: number
  readonly bodies: boolean
  readonly sql: boolean
  /** Whether the response to an unexpected error has its message and the link to its trace. */
  readonly explains: boolean
}

/**
 * Reads the options and applies the defaults.
 * @param workers they share a port, and each would show only its own requests
 * @throws PrecastError PC2012 for an invalid option, PC2055 with workers, PC2140 for an unprotected dashboard
 * in production
 */
export function readDashboardOptions(
  option: true | DashboardOptions,
  env: NodeJS.ProcessEnv,
  workers: number,
): DashboardSettings {
  const settings = {
    ...settingsOf(option, env.NODE_ENV !== "production"),
    explains: isUnderDev(env),
  }
  if (workers > 1) throw runtimeError("PC2055", "dashboard", "each worker would show its own")
  const isProtected = settings.token !== undefined || settings.guard !== undefined
  if (env.NODE_ENV === "production" && !isProtected) throw runtimeError("PC2140")
  return settings
}

function settingsOf(
  option: true | DashboardOptions,
  open: boolean,
): Omit<DashboardSettings, "explains"> {
  if (option !== true && (typeof option !== "object" || option === null))
    throw runtimeError("PC2012", "dashboard", "true, false or an object", String(option))
  const given = option === true ? {} : option
  for (const name of Object.keys(given))
    if (!NAMES.has(name)) throw wrong(name, `one of ${[...NAMES].join(", ")}`, "unknown")
  const { path = "/_precast", token, guard, requests = 200, bodies = open, sql = open } = given
  if (pathFault(path) !== undefined || !/^(?:\/[\w.~-]+)+$/.test(path))
    throw wrong("path", "a path of letters, digits, and any of - . _ ~", JSON.stringify(path))
  // The value is not reported: the error may be logged.
  if (token !== undefined && (typeof token !== "string" || !/^[!-~]{16,}$/.test(token)))
    throw wrong("token", "16 or more characters of ASCII without spaces", "something else")
  if (guard !== undefined && typeof guard !== "function")
    throw wrong("guard", "a function", typeof guard)
  if (!Number.isInteger(requests) || requests < 1 || requests > MOST_REQUESTS)
    throw wrong("requests", `an integer from 1 to ${MOST_REQUESTS}`, String(requests))
  for (const [name, value] of Object.entries({ bodies, sql }))
    if (typeof value !== "boolean") throw wrong(name, "true or false", typeof value)
  return { path, token, guard, requests, bodies, sql }
}

const NAMES: ReadonlySet<string> = new Set("path token guard requests bodies sql".split(" "))
const MOST_REQUESTS = 10_000

function wrong(name: string, expected: string, found: string): Error {
  return runtimeError("PC2012", `dashboard.${name}`, expected, found)
}
