import type * as t from "@babel/types"
import { problem, type Step } from "./env.ts"
import { extended, readFields } from "./fields.ts"
import {
  inside,
  isType,
  mixed,
  type Mode,
  type Problem,
  together,
  type Type,
  typeOfText,
} from "./types.ts"

/** Methods of object schemas; undefined: it is none. */
export function readObjectMethod(type: Type, step: Step): Type | Problem | undefined {
  const { env, name, args } = step
  switch (name) {
    case "strict":
    case "strip":
      return { ...type, mode: name }
    case "passthrough":
    case "loose":
      return open(type)
    case "extend":
    case "safeExtend": {
      const more = readFields(args[0], step, undefined)
      return isType(more) ? merged(type, more, type.mode, step) : more
    }
    case "merge": {
      const more = env.read(args[0]!)
      return isType(more) ? merged(type, more, more.mode, step) : more
    }
    case "pick":
    case "omit": {
      const names = namedKeys(args[0])
      if (names === undefined)
        return problem(step, "its keys are not written out", "Write { key: true }.")
      const left = type.keys?.filter((key) => names.includes(key) === (name === "pick"))
      return utility(type, name === "pick" ? "Pick" : "Omit", names, left)
    }
    case "partial":
    case "required":
      return readPartial(type, step)
    case "keyof":
      return typeOfText(`keyof ${inside(type, "atom")}`, {
        ...together(type),
        traits: new Set(),
        level: "and",
      })
    default:
      return undefined
  }
}

function merged(type: Type, more: Type, mode: Mode | undefined, step: Step): Type | Problem {
  if (type.keys === undefined || more.keys === undefined)
    return problem(step, "not all of its fields are known here", "Write the fields out.")
  return { ...extended(type, more), mode }
}

function readPartial(type: Type, step: Step): Type | Problem {
  const isPartial = step.name === "partial"
  const word = isPartial ? "Partial" : "Required"
  if (type.traits.has("converts") || (step.args.length > 0 && type.level !== "atom"))
    return problem(step, "its fields have defaults or conversions", "Write the fields out.")
  const { keys } = type
  if (step.args.length === 0) return { ...wrapped(type, `${word}<${type.text}>`), keys }
  const names = namedKeys(step.args[0])
  if (names === undefined)
    return problem(step, "its keys are not written out", "Write { key: true }.")
  const union = names.map((key) => JSON.stringify(key)).join(" | ")
  const text = `Omit<${type.text}, ${union}> & ${word}<Pick<${type.text}, ${union}>>`
  return { ...wrapped(type, text), level: "and", keys }
}

function utility(
  type: Type,
  word: string,
  names: readonly string[],
  keys?: readonly string[],
): Type {
  const union = names.map((key) => JSON.stringify(key)).join(" | ")
  return { ...wrapped(type, `${word}<${type.text}, ${union}>`), keys }
}

function wrapped(type: Type, text: string): Type {
  return typeOfText(text, { ...mixed(type), kind: "object", mode: type.mode })
}

/** Keys that are not named stay. */
function open(type: Type): Type {
  const text = `${inside(type, "and")} & { [key: string]: unknown }`
  return { ...type, text, level: "and", mode: undefined }
}

function namedKeys(node: t.Node | undefined): string[] | undefined {
  if (node?.type !== "ObjectExpression") return undefined
  const keys = node.properties.map((each) =>
    each.type === "ObjectProperty" &&
    !each.computed &&
    each.value.type === "BooleanLiteral" &&
    each.value.value
      ? each.key.type === "Identifier"
        ? each.key.name
        : each.key.type === "StringLiteral"
          ? each.key.value
          : undefined
      : undefined,
  )
  return keys.every((key) => key !== undefined) ? keys : undefined
}
