import type { Variable } from "./variable.ts"
import { nodeModule } from "../node.ts"
import { environmentName } from "./url-setting.ts"
import { loadEnvFiles } from "./env-files.ts"
import { Secret } from "./secret-value.ts"
import { stageOf } from "./stage.ts"

/** A variable that a program asks for, as `precast env` shows it. Values are not in it. */
export interface VariableNow {
  readonly variable: string
  /** What asks for it: `config() settings`, `secret()`, `database "shop"`. */
  readonly of: string
  readonly type: string
  readonly isSecret: boolean
  /** `default`: it is not set, and need not be. */
  readonly state: "set" | "default" | "missing" | "wrong"
  /** What stands for one that is not set. */
  readonly default?: string
  /** What is wrong with it. */
  readonly problem?: string
  readonly about?: string
}

/** State of the module: what was asked for so far. */
const noted: VariableNow[] = []

/**
 * Whether the command line has started this process to see which variables it asks for: what is missing is noted then,
 * and a stand-in given. `PRECAST_VARIABLES` names the file that they are written to.
 */
export function isAskedForVariables(): boolean {
  return Boolean(globalThis.process?.env?.["PRECAST_VARIABLES"])
}

/** Writes it down at once, for the program may end in any way. */
export function noteVariable(variable: VariableNow): void {
  if (noted.some((one) => one.variable === variable.variable && one.of === variable.of)) return
  noted.push(variable)
  const file = globalThis.process.env["PRECAST_VARIABLES"]!
  nodeModule("fs").writeFileSync(file, JSON.stringify(noted))
}

/**
 * Notes an address when the program is asked: `DATABASE_URL_SHOP`, else `DATABASE_URL`, of something that has a name.
 * @param otherwise what it is where neither is set; null: one of them has to be
 * @param inProduction the same in production
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

/** A value of the type's form for a program that goes on only to say what else it asks for. */
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
