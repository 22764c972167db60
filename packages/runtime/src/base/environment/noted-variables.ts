import { nodeModule } from "../node.ts"
import { loadEnvFiles, stageOf } from "./env-files.ts"
import { Secret } from "./secret-value.ts"
import { environmentName } from "./url-setting.ts"

/** An environment variable that a type requires. */
export interface Variable {
  /** `DATABASE_POOL_SIZE`. */
  readonly key: string
  /** The keys of the value that it becomes: `["database", "poolSize"]`. */
  readonly at: readonly string[]
  /** JSON pointer of its issues. */
  readonly path: string
  /** A list: its items stand between commas. */
  readonly many: boolean
  /** The value goes into a `Secret`. */
  readonly secret: boolean
  readonly required: boolean
  /** What its type is called: `number`. */
  readonly type: string
  /** JSON text of the default. */
  readonly default?: string
  readonly about?: string
}

/** A variable that a program requires, as `precast env` lists it, without its value. */
export interface VariableNow {
  readonly variable: string
  /** The source of the requirement: `config() settings`, `secret()`, `database "shop"`. */
  readonly of: string
  readonly type: string
  readonly isSecret: boolean
  /** `default`: it is not set, and need not be. */
  readonly state: "set" | "default" | "missing" | "wrong"
  /** The default for a variable that is not set. */
  readonly default?: string
  /** What is wrong with it. */
  readonly problem?: string
  readonly about?: string
}

/** State of the module: the variables required so far. */
const noted: VariableNow[] = []

/**
 * Whether the command line started this process to list its variables: missing ones are then recorded,
 * and placeholders returned. `PRECAST_VARIABLES` names the output file.
 */
export function isAskedForVariables(): boolean {
  return Boolean(globalThis.process?.env?.["PRECAST_VARIABLES"])
}

/** Writes the file immediately, since the program may exit in any way. */
export function noteVariable(variable: VariableNow): void {
  if (noted.some((one) => one.variable === variable.variable && one.of === variable.of)) return
  noted.push(variable)
  const file = globalThis.process.env["PRECAST_VARIABLES"]!
  nodeModule("fs").writeFileSync(file, JSON.stringify(noted))
}

/**
 * Records the address of a named resource: `DATABASE_URL_SHOP`, else `DATABASE_URL`.
 * @param otherwise the default if neither is set; null: one of them is required
 * @param inProduction the default in production
 */
export function noteAddress(
  prefix: string,
  [of, name]: readonly [of: string, name?: string],
  otherwise: string | null,
  inProduction: string | null = otherwise,
): void {
  if (!isAskedForVariables()) return
  loadEnvFiles()
  const { env } = globalThis.process
  const own = name === undefined ? prefix : `${prefix}_${environmentName(name)}`
  const variable = env[own] ? own : prefix
  const isProduction = stageOf(env) === "production"
  const without = isProduction ? inProduction : otherwise
  noteVariable({
    variable,
    of: name === undefined ? of : `${of} ${JSON.stringify(name)}`,
    type: "URL",
    isSecret: true,
    state: env[variable] ? "set" : without === null ? "missing" : "default",
    ...(!env[variable] && without !== null && { default: without }),
  })
}

/** Notes the fields of a `config<T>()`. */
export function noteConfig(
  { name, variables }: { readonly name: string; readonly variables: readonly Variable[] },
  nameOf: (variable: Variable) => string,
  isSet: (variable: Variable) => boolean,
  problems: readonly { readonly variable: string; readonly message: string }[],
): void {
  for (const each of variables) {
    const variable = nameOf(each)
    const problem = problems.find((one) => one.variable === variable)?.message
    const absent = each.required && each.default === undefined ? "missing" : "default"
    noteVariable({
      variable,
      of: `config() ${name}`,
      type: each.type,
      isSecret: each.secret,
      state: isSet(each) ? (problem === undefined ? "set" : "wrong") : absent,
      ...(each.default !== undefined && { default: each.default }),
      ...(problem !== undefined && isSet(each) && { problem }),
      ...(each.about !== undefined && { about: each.about }),
    })
  }
}

/** A placeholder of the type's form, for a program that continues only to list its variables. */
export function standIn(variables: readonly Variable[]): object {
  const whole: Record<string, unknown> = {}
  for (const variable of variables) {
    const keys = [...variable.at]
    const last = keys.pop()!
    let object = whole
    for (const key of keys) object = (object[key] ??= {}) as Record<string, unknown>
    const value = variable.many ? [] : guess(variable)
    object[last] = variable.secret ? new Secret(variable.key, () => value) : value
  }
  return whole
}

function guess({ type, default: given }: Variable): unknown {
  const written = given ?? type.split(" | ")[0]!
  if (/^(?:number|integer)/.test(type)) return given === undefined ? 1 : Number(given)
  if (type.startsWith("bigint")) return 1n
  if (type.startsWith("Date")) return new Date(0)
  try {
    return JSON.parse(written) as unknown
  } catch {
    // A text: it may be meant as an address.
    return "http://127.0.0.1"
  }
}
