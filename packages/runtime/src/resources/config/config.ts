import { environmentOf, findVariable } from "../../base/environment/lookup.ts"
import {
  type Variable,
  isAskedForVariables,
  noteConfig,
  standIn,
} from "../../base/environment/noted-variables.ts"
import { Secret } from "../../base/environment/secret-value.ts"
import { runtimeError, runtimeErrors } from "../../base/errors/catalog.ts"
import { PrecastError } from "../../base/errors/precast-error.ts"
import type { Issue } from "../../types/issue.ts"
import { issueMessage } from "../../types/prettify.ts"
import { FAIL } from "../../types/route.ts"
import type { ConfigCode } from "../../types/type-code.ts"

/** Options of `config()`. */
export interface ConfigOptions {
  /** Prefix of each variable: `SHOP` makes `SHOP_PORT` of `port`. */
  readonly prefix?: string
  /** Variables in place of `process.env` and `.env` files: for tests. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/**
 * The settings of a program, read from the environment by their type: `poolSize` is the
 * variable `POOL_SIZE`, `database.url` is `DATABASE_URL`. Texts are converted to numbers,
 * booleans, dates, lists and other declared types, exactly as in a query string; `Default<…>`
 * supplies the value of an unset variable.
 * @throws ConfigError PC2110 with every missing or invalid variable; PrecastError PC2112 if a
 *   `.env` file cannot be read
 * @example export const settings = config<Settings>()
 */
export function config<T extends object>(options?: ConfigOptions): T
/** @internal The form that the transformer emits. */
export function config<T extends object>(options: ConfigOptions | undefined, code: ConfigCode): T
export function config<T extends object>(options: ConfigOptions = {}, code?: ConfigCode): T {
  if (code === undefined) throw runtimeError("PC2001", "config()")
  const { prefix = "", env } = options
  if (!/^(?:[A-Za-z_]\w*)?$/.test(prefix)) throw runtimeError("PC2113", JSON.stringify(prefix))
  const nameOf = ({ key }: Variable): string => (prefix === "" ? key : `${prefix}_${key}`)
  const { query, problems } = readTexts(code.variables, nameOf, env)
  const value = code.input([], query, [], "")
  const isAsked = env === undefined && isAskedForVariables()
  if (value !== FAIL && problems.length === 0 && !isAsked)
    return withSecrets(value as T, code.variables, nameOf)
  const known = new Set(problems.map(({ variable }) => variable))
  const more = value === FAIL ? code.issues([], query, [], "") : []
  const told = more
    .map((issue) => problemOf(issue, code.variables, nameOf, query))
    .filter(({ variable }) => variable === "" || !known.has(variable))
  if (!isAsked) throw new ConfigError([...problems, ...told])
  const texts = new URLSearchParams(query)
  const isSet = ({ key }: Variable): boolean => texts.has(key)
  noteConfig(code, nameOf, isSet, [...problems, ...told])
  if (value === FAIL) return standIn(code.variables) as T
  return withSecrets(value as T, code.variables, nameOf)
}

type NameOf = (variable: Variable) => string

/** The texts of variables as a query string, whose keys are the names without prefix. */
function readTexts(
  variables: readonly Variable[],
  nameOf: NameOf,
  env: ConfigOptions["env"],
): { query: string; problems: ConfigProblem[] } {
  const environment = environmentOf(env)
  const names = new Set(variables.map(nameOf))
  const query = new URLSearchParams()
  const problems: ConfigProblem[] = []
  for (const variable of variables) {
    const name = nameOf(variable)
    const found = findVariable(name, environment, (other) => names.has(other))
    if ("problem" in found) problems.push({ variable: name, message: found.problem })
    else if (found.text !== undefined)
      for (const text of variable.many ? itemsOf(found.text) : [found.text])
        query.append(variable.key, text)
  }
  return { query: query.toString(), problems }
}

/** `a, b,c` → a, b and c. */
function itemsOf(text: string): string[] {
  return text.split(",").map((item) => item.trim())
}

function problemOf(
  issue: Issue,
  variables: readonly Variable[],
  nameOf: NameOf,
  query: string,
): ConfigProblem {
  const { path } = issue
  const variable = variables.find((one) => path === one.path || path.startsWith(`${one.path}/`))
  if (!variable) return { variable: "", message: `${path || "as a whole"}: ${issueMessage(issue)}` }
  const name = nameOf(variable)
  if (!new URLSearchParams(query).has(variable.key))
    return { variable: name, message: `is missing: expected ${issue.expected}` }
  const item =
    path.length > variable.path.length
      ? `item ${Number(path.slice(variable.path.length + 1)) + 1}: `
      : ""
  return { variable: name, message: item + issueMessage(issue) }
}

function withSecrets<T extends object>(
  value: T,
  variables: readonly Variable[],
  nameOf: NameOf,
): T {
  for (const variable of variables) {
    if (!variable.secret) continue
    const keys = [...variable.at]
    const last = keys.pop()!
    let object: unknown = value
    for (const key of keys) object = (object as Record<string, unknown> | undefined)?.[key]
    const text = (object as Record<string, unknown> | undefined)?.[last]
    if (text !== undefined)
      (object as Record<string, unknown>)[last] = new Secret(nameOf(variable), () => text)
  }
  return value
}

/** The error of one variable. */
export interface ConfigProblem {
  /** `DATABASE_POOL_SIZE`; "" for the configuration as a whole. */
  readonly variable: string
  readonly message: string
}

/**
 * Thrown by `config()` (PC2110): lists every missing or invalid variable, without the values of
 * secrets.
 */
export class ConfigError extends PrecastError {
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(
      ({ variable, message }) => `\n  ${variable === "" ? "" : `${variable} `}${message}`,
    )
    super("PC2110", runtimeErrors.PC2110(problems.length, lines.join("")))
    this.name = "ConfigError"
    this.problems = problems
  }
}
