import { loadEnvFiles } from "../../../base/environment/env-files.ts"
import { runtimeError } from "../../../base/errors/catalog.ts"
import { connectionUrls } from "../connection-urls.ts"
import { isTest } from "./test-database.ts"

type Env = Readonly<Record<string, string | undefined>>

/**
 * The database URL in the environment: `DATABASE_URL_SHOP` for "shop", else `DATABASE_URL`;
 * `TEST_DATABASE_URL` takes precedence in tests. Undefined if no variable is set.
 * @throws PrecastError PC2157 if the URL is not a PostgreSQL URL
 */
export function addressOf(name: string, env: Env): string | undefined {
  const variables = [ownVariable(name), "DATABASE_URL"]
  if (isTest(env)) variables.unshift("TEST_DATABASE_URL")
  const variable = variables.find((each) => env[each])
  if (variable === undefined) return undefined
  const url = env[variable]!
  const problem = problemOf(url)
  if (problem !== undefined) throw runtimeError("PC2157", variable, problem)
  return url
}

/**
 * Why a URL is not a PostgreSQL URL; undefined if it is. The part after the scheme may contain
 * a password.
 */
function problemOf(url: string): string | undefined {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(url)?.[0]
  if (scheme === undefined) return "it has no scheme"
  if (!/^postgres(?:ql)?:\/\/$/.test(scheme)) return `it begins with "${scheme}"`
  // Without a host, which a parameter names then, it is one to libpq.
  const isUrl = connectionUrls(url).every((each) => URL.canParse(each.replace("@/", "@host/")))
  return isUrl ? undefined : "it is not a valid URL"
}

/**
 * Checks at startup that a program can find its database.
 * @throws PrecastError PC2075 without a URL in production, PC2157 for a URL that is not a
 *   PostgreSQL URL
 */
export function checkAddress(name: string): void {
  loadEnvFiles()
  const { env } = process
  if (addressOf(name, env) === undefined && env.NODE_ENV === "production")
    throw runtimeError("PC2075", name, ownVariable(name))
}

/** The variable that names the address of one database of several. */
export function ownVariable(name: string): string {
  return `DATABASE_URL_${name.toUpperCase().replace(/[^A-Z0-9]+/g, "_")}`
}
