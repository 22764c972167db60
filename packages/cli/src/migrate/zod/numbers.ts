import { literalText, type Step } from "./zod-env.ts"
import { notLiteral } from "./string-checks.ts"
import { type Problem, tagged, type Type } from "./types.ts"

/** A check of a number or bigint as tags; undefined: it is not one. */
export function readNumberCheck(type: Type, step: Step): Type | Problem | undefined {
  const { env, name, args } = step
  if (Object.hasOwn(limits, name)) {
    const value = literalText(env, args[0])
    return value === undefined
      ? notLiteral(step)
      : tagged(type, `${env.tag(limits[name]!)}<${value}>`)
  }
  if (Object.hasOwn(ofZero, name)) {
    const zero = type.kind === "bigint" ? "0n" : "0"
    return tagged(type, `${env.tag(ofZero[name]!)}<${zero}>`)
  }
  if (name === "finite") return type
  if (name === "int") return tagged(type, env.tag("Int"))
  if (name !== "safe") return undefined
  const range = [
    `${env.tag("Min")}<${Number.MIN_SAFE_INTEGER}>`,
    `${env.tag("Max")}<${Number.MAX_SAFE_INTEGER}>`,
  ]
  return tagged(type, ...(env.major === 3 ? range : [env.tag("Int"), ...range]))
}

const limits: Readonly<Record<string, string>> = {
  min: "Min",
  gte: "Min",
  max: "Max",
  lte: "Max",
  gt: "ExclusiveMin",
  lt: "ExclusiveMax",
  multipleOf: "MultipleOf",
  step: "MultipleOf",
}

const ofZero: Readonly<Record<string, string>> = {
  positive: "ExclusiveMin",
  negative: "ExclusiveMax",
  nonnegative: "Min",
  nonpositive: "Max",
}
