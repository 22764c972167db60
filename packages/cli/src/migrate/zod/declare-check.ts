// A function next to a type, and its Check.
import { type Env, problem, type Step } from "./zod-env.ts"
import { type Problem, tagged, type Type, whole } from "./types.ts"

/** The type, with a function that is declared for it. */
export function declareCheck(
  type: Type,
  step: Step,
  parameter: string | undefined,
  body: (parameter: string) => string,
): Type | Problem {
  const { env } = step
  if (env.declare === undefined)
    return problem(
      step,
      "its function has no name, and the schema is no constant at the top of a module",
      "Declare the schema as a constant at the top of a module, and run the command again.",
    )
  const { base, text } = baseOf(type, env)
  const name = parameter ?? env.local("value")
  const check = env.declare(
    "check",
    (its) => `function ${its}(${name}: ${text}): ${env.tag("CheckResult")} ${body(name)}`,
  )
  const bare = base === undefined || type.base === base ? type : { ...type, text: base, base }
  const level = bare === type ? type.level : ("atom" as const)
  return tagged({ ...bare, level }, `${env.tag("Check")}<typeof ${check}>`)
}

/** The type of what a check takes. An object gets a name, because the object and the check name each other. */
function baseOf(type: Type, env: Env): { base?: string; text: string } {
  const plain = { string: "string", number: "number", bigint: "bigint", date: "Date" }
  if (Object.hasOwn(plain, type.kind)) return { text: plain[type.kind as keyof typeof plain] }
  if (type.base !== undefined) return { base: type.base, text: type.base }
  if (type.kind !== "object" && type.kind !== "other") return { text: whole(type).text }
  const base = env.declare!("fields", (name) => `type ${name} = ${type.text}`)
  return { base, text: base }
}
