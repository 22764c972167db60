import type * as t from "@babel/types"
import { declareCheck } from "./declare-check.ts"
import { stage, withAfter } from "./steps.ts"
import { type Problem, tagged, type Type } from "./types.ts"
import { withoutZod } from "./without-zod.ts"
import { constantOf, literalText, messageOf, optionsOf, problem, type Step } from "./zod-env.ts"

/** A check of a string as tags; undefined: it is not a method of strings. */
export function readStringCheck(type: Type, step: Step): Type | Problem | undefined {
  const { env, name, args } = step
  const tag = (word: string, ...values: string[]): Type =>
    tagged(type, env.tag(word) + (values.length === 0 ? "" : `<${values.join(", ")}>`))
  if (Object.hasOwn(lengths, name)) {
    const length = name === "nonempty" ? "1" : literalText(env, args[0])
    return length === undefined ? notLiteral(step) : tag(lengths[name]!, length)
  }
  if (conversions.has(name)) return convert(type, step)
  if (Object.hasOwn(formats, name)) return tag("Format", JSON.stringify(formats[name]))
  switch (name) {
    case "ip": {
      const { version } = optionsOf(args[0])
      const one = version?.type === "StringLiteral" ? `"ip${version.value}"` : '"ipv4" | "ipv6"'
      return tag("Format", one)
    }
    case "datetime":
      return readDatetime(type, step)
    case "time":
      return plainOptions(args[0]) ? tag("Pattern", quoted(timePattern)) : options(step)
    case "startsWith":
    case "endsWith": {
      const text = literalText(env, args[0])
      return text === undefined
        ? notLiteral(step)
        : tag(name === "startsWith" ? "StartsWith" : "EndsWith", text)
    }
    case "includes": {
      const [text] = args
      if (text?.type !== "StringLiteral" || args.length > 1) return notLiteral(step)
      return tag("Pattern", quoted(text.value.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")))
    }
    case "lowercase":
      return tag("Pattern", quoted("^[^A-Z]*$"))
    case "uppercase":
      return tag("Pattern", quoted("^[^a-z]*$"))
    case "regex":
      return readRegex(type, step)
    default:
      return undefined
  }
}

function readRegex(type: Type, step: Step): Type | Problem {
  const { env, args } = step
  const [given] = args
  const regex = given?.type === "Identifier" ? constantOf(env.source, given) : given
  if (regex?.type !== "RegExpLiteral")
    return given?.type === "NewExpression" && env.declare
      ? readMadeRegex(type, step, given)
      : notLiteral(step)
  if (/[gy]/.test(regex.flags))
    return problem(step, "its flags g and y make it remember where it was", "Leave them out.")
  const flags = regex.flags.replace("d", "")
  // Without flags ours would be read by characters; theirs is not, which shows in few.
  return tagged(
    type,
    `${env.tag("Pattern")}<${quoted(regex.pattern)}${flags === "" ? "" : `, "${flags}"`}>`,
  )
}

/** `.regex(new RegExp(`^[${LETTERS}]+$`))` */
function readMadeRegex(type: Type, step: Step, made: t.NewExpression): Type | Problem {
  const text = withoutZod(made, step.env)
  if (text === undefined) return notLiteral(step)
  const message = messageOf(step.args[1])
  const refused = typeof message === "string" ? ` || ${JSON.stringify(message)}` : ""
  const body = (value: string): string => `{ return (${text}).test(${value})${refused} }`
  return declareCheck(type, step, undefined, body)
}

function readDatetime(type: Type, step: Step): Type | Problem {
  const { env, args } = step
  const { offset, local, precision } = optionsOf(args[0])
  if (local !== undefined || precision !== undefined) return options(step)
  const format = `${env.tag("Format")}<"date-time">`
  return offset === undefined
    ? tagged(type, format, `${env.tag("EndsWith")}<"Z">`)
    : tagged(type, format)
}

/** trim() and its like: only before all checks, as Precast does them. */
function convert(type: Type, step: Step): Type | Problem {
  const traits = new Set([...type.traits, "converts" as const])
  // Precast converts before it checks: what comes behind checks runs behind the decoder.
  if (/&/.test(type.text.replace(/ & \w*(Trim|Lowercase|Uppercase)\b/g, "")))
    return {
      ...type,
      traits,
      steps: withAfter(
        type.steps,
        stage((value) => `${value}.${step.name}()`),
      ),
    }
  return { ...tagged(type, step.env.tag(conversions.get(step.name)!)), traits }
}

const timePattern = "^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?)?$"

function quoted(text: string): string {
  return JSON.stringify(text)
}

function plainOptions(node: Step["node"] | undefined): boolean {
  return node === undefined || node.type === "StringLiteral" || messageOf(node) !== undefined
}

export function notLiteral(step: Step): Problem {
  return problem(
    step,
    "what it is given is no literal, and tags are made when the program is compiled",
    "Write the value itself there, or a check of your own: Check<typeof f>.",
  )
}

function options(step: Step): Problem {
  return problem(step, "these options have no counterpart", 'Pattern<"…"> expresses it.')
}

const lengths: Readonly<Record<string, string>> = {
  min: "MinLength",
  max: "MaxLength",
  length: "Length",
  nonempty: "MinLength",
}

const conversions: ReadonlyMap<string, string> = new Map([
  ["trim", "Trim"],
  ["toLowerCase", "Lowercase"],
  ["toUpperCase", "Uppercase"],
])

/** Formats, by the method of strings or the function of `z` that names them. */
export const formats: Readonly<Record<string, string>> = {
  email: "email",
  url: "url",
  uuid: "uuid",
  guid: "uuid",
  ulid: "ulid",
  cuid2: "cuid2",
  nanoid: "nanoid",
  jwt: "jwt",
  ipv4: "ipv4",
  ipv6: "ipv6",
  base64: "byte",
  base64url: "base64url",
  date: "date",
  duration: "duration",
}

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
