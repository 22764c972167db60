import type * as t from "@babel/types"
import { problem, type Step } from "./zod-env.ts"
import { readFields } from "./fields.ts"
import { extended, mergedSteps, opened } from "./shapes.ts"
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

/** Methods of object schemas; undefined: it is not one. */
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
      return isType(more) ? merged(opened(type), more, type.mode, step) : more
    }
    case "merge": {
      const more = opened(env.read(args[0]!))
      return isType(more) ? merged(opened(type), more, more.mode, step) : more
    }
    case "pick":
    case "omit": {
      const names = namedKeys(args[0])
      if (names === undefined)
        return problem(step, "its keys are not written out", "Write { key: true }.")
      const stays = (key: string): boolean => names.includes(key) === (name === "pick")
      // A function that takes the whole object takes no part of it.
      const written = opened(type)
      if (written.steps !== undefined && written.steps.after.length > 0)
        return problem(step, ...transformed)
      return utility(written, name === "pick" ? "Pick" : "Omit", names, stays)
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
  const steps = mergedSteps(type, more)
  if (steps === null) return problem(step, ...transformed)
  const fields = type.fields && more.fields && new Map([...type.fields, ...more.fields])
  return { ...extended(type, more), mode, fields, steps }
}

const transformed = [
  "a transform takes the whole object, and its type has other fields here",
  "Write the object out, and the transform behind it.",
] as const

function readPartial(type: Type, step: Step): Type | Problem {
  const isPartial = step.name === "partial"
  const word = isPartial ? "Partial" : "Required"
  // Of version 3 a default is not filled in where the field is optional.
  const fills =
    step.env.major === 3 &&
    (type.fields
      ? [...type.fields.values()].some(({ traits }) => traits.has("default"))
      : type.traits.has("fills"))
  if (fills || type.steps !== undefined || (step.args.length > 0 && type.level !== "atom"))
    return problem(step, "its fields have defaults or conversions", "Write the fields out.")
  const { keys } = type
  const optional = (key: string, field: Type): Type =>
    named === undefined || named.includes(key) ? { ...field, optional: isPartial } : field
  const named = step.args.length === 0 ? undefined : namedKeys(step.args[0])
  const fields =
    type.fields && new Map([...type.fields].map(([key, each]) => [key, optional(key, each)]))
  if (step.args.length === 0) return { ...wrapped(type, `${word}<${type.text}>`), keys, fields }
  if (named === undefined)
    return problem(step, "its keys are not written out", "Write { key: true }.")
  const union = named.map((key) => JSON.stringify(key)).join(" | ")
  const text = `Omit<${type.text}, ${union}> & ${word}<Pick<${type.text}, ${union}>>`
  return { ...wrapped(type, text), level: "and", keys, fields }
}

function utility(
  type: Type,
  word: string,
  names: readonly string[],
  stays: (key: string) => boolean,
): Type {
  const union = names.map((key) => JSON.stringify(key)).join(" | ")
  const keys = type.keys?.filter(stays)
  const fields = type.fields && new Map([...type.fields].filter(([key]) => stays(key)))
  const steps = type.steps && {
    ...type.steps,
    fields: new Map([...type.steps.fields].filter(([key]) => stays(key))),
  }
  return { ...wrapped(type, `${word}<${type.text}, ${union}>`), keys, fields, steps }
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
