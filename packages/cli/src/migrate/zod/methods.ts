import type * as t from "@babel/types"
import { textOf } from "../source.ts"
import { literalText, problem, type Step } from "./zod-env.ts"
import { both, either, listOf } from "./collections.ts"
import { madeDefault, readConversion, withDefault } from "./conversions.ts"
import { readNumberCheck, notLiteral, readStringCheck } from "./zod-checks.ts"
import { readObjectMethod } from "./objects.ts"
import { readRefine, readSuperRefine } from "./refine.ts"
import { hasAfter, hasBefore, skipping } from "./steps.ts"
import { isType, type Problem, tagged, together, type Type, typeOfText, whole } from "./types.ts"
import { wayOut } from "./zod-ways-out.ts"

/** `.min(1)`, `.optional()`, … of a schema that has been read. */
export function readMethod(type: Type, step: Step): Type | Problem {
  return (
    readWrapper(type, step) ??
    readConversion(type, step) ??
    (type.kind === "object" ? readObjectMethod(type, step) : undefined) ??
    whyNoCheck(type, step) ??
    readOfKind(type, step) ??
    problem(step, ...wayOut(step.name))
  )
}

/** What a transform has made is checked by no type. */
function whyNoCheck(type: Type, step: Step): Problem | undefined {
  if (type.steps === undefined || type.steps.after.length === 0) return undefined
  return problem(
    step,
    "it comes behind a transform",
    "Put the rule before the transform, or into .pipe() behind it.",
  )
}

function readOfKind(type: Type, step: Step): Type | Problem | undefined {
  switch (type.kind) {
    case "string":
      return readStringCheck(type, step)
    case "number":
    case "bigint":
      return readNumberCheck(type, step)
    case "array":
    case "set":
      return readItemsCheck(type, step)
    case "enum":
      return readEnumMethod(type, step)
    default:
      return step.name === "rest" ? restOf(type, step) : undefined
  }
}

/** Methods of every schema. */
function readWrapper(type: Type, step: Step): Type | Problem | undefined {
  const { name, args } = step
  switch (name) {
    case "optional":
      return { ...type, optional: true, steps: skipping(type.steps, ["undefined"]) }
    case "nullable":
      return { ...type, nullable: true, steps: skipping(type.steps, ["null"]) }
    case "nullish":
      return {
        ...type,
        optional: true,
        nullable: true,
        steps: skipping(type.steps, ["undefined", "null"]),
      }
    case "array":
      return listOf("array", whole(type))
    case "or":
    case "and":
      return readCombined(type, step)
    case "default":
      return readDefault(type, step)
    case "describe":
      return args[0]?.type === "StringLiteral" ? { ...type, about: args[0].value } : type
    case "meta":
      return { ...type, looks: [...type.looks, metaLeft(step)] }
    case "brand":
      return readBrand(type, step)
    case "readonly":
      return { ...type, text: `Readonly<${type.text}>`, level: "atom" }
    case "refine":
      return readRefine(type, step)
    case "superRefine":
      return readSuperRefine(type, step)
    default:
      return undefined
  }
}

/** `.or(schema)`, `.and(schema)` */
function readCombined(type: Type, step: Step): Type | Problem {
  const other = step.env.read(step.args[0]!)
  if (!isType(other)) return other
  if (runsAround(type) || runsAround(other)) return problem(step, ...wayOut("union"))
  return step.name === "or" ? either([whole(type), whole(other)]) : both(type, other)
}

/** `.brand<"Id">()`, `.brand("Id")` */
function readBrand(type: Type, step: Step): Type {
  const { env, args } = step
  const brand = step.chain.links.find((each) => each.node === step.node)?.node
  const text = brand?.type === "CallExpression" && brand.typeParameters?.params[0]
  const name = text ? env.source.text.slice(text.start!, text.end!) : literalText(env, args[0])
  if (name === undefined) return type
  const traits = new Set([...type.traits, "brand" as const])
  return { ...tagged(type, `{ readonly __brand: ${name} }`), traits }
}

function metaLeft(step: Step): Problem {
  return problem(step, "its text is omitted", "Write it in the type's JSDoc.")
}

function readDefault(type: Type, step: Step): Type | Problem {
  const { env } = step
  const [value] = step.args
  const text = value && dataText(step, value)
  const made = value && madeDefault(value, env)
  if (hasAfter(type.steps)) {
    // Version 4 fills in what comes out, version 3 what comes in.
    const filled = value?.type === "ArrayExpression" || literalText(env, value) !== undefined
    if (!filled || env.major === 3) return problem(step, ...wayOut("default"))
    const instead = textOf(env.source, value!)
    return { ...type, optional: true, steps: skipping(type.steps, ["undefined"], instead) }
  }
  const hasNull = type.level === "or" && /\bnull\b/.test(type.text)
  const takesTag = !hasNull && !type.nullable && !["unknown", "any", "null"].includes(type.text)
  if (text === undefined || !takesTag) {
    const other = text === undefined ? made : textOf(env.source, value!)
    if (other === undefined) return notLiteral(step)
    if (type.traits.has("memory")) return problem(step, ...wayOut("default"))
    return withDefault(type, other, env)
  }
  const traits = new Set([
    ...type.traits,
    "default" as const,
    "converts" as const,
    "fills" as const,
  ])
  const steps = skipping(type.steps, ["undefined"])
  return { ...tagged(type, `${env.tag("Default")}<${text}>`), optional: false, traits, steps }
}

/** Whether code runs around its check. */
export function runsAround({ steps }: Type): boolean {
  return hasBefore(steps) || hasAfter(steps)
}

/** Literals, and lists and objects of them. */
function dataText(step: Step, node: t.Node): string | undefined {
  if (node.type === "ArrayExpression") {
    const items = node.elements.map((each) => each && dataText(step, each))
    return items.every((each) => typeof each === "string") ? `[${items.join(", ")}]` : undefined
  }
  if (node.type !== "ObjectExpression") {
    const text = literalText(step.env, node)
    return text === "undefined" ? undefined : text
  }
  const fields = node.properties.map((each) => {
    if (each.type !== "ObjectProperty" || each.computed) return undefined
    const value = dataText(step, each.value)
    const key = step.env.source.text.slice(each.key.start!, each.key.end!)
    return value === undefined ? undefined : `${key}: ${value}`
  })
  if (!fields.every((each) => each !== undefined)) return undefined
  return fields.length === 0 ? "{}" : `{ ${fields.join("; ")} }`
}

function readItemsCheck(type: Type, step: Step): Type | Problem | undefined {
  const { env, name, args } = step
  const tags = Object.hasOwn(items, name) ? items[name] : undefined
  if (tags === undefined) return undefined
  const value = name === "nonempty" ? "1" : literalText(env, args[0])
  if (value === undefined) return notLiteral(step)
  return tagged(type, ...tags.map((tag) => `${env.tag(tag)}<${value}>`))
}

const items: Readonly<Record<string, readonly string[]>> = {
  min: ["MinItems"],
  max: ["MaxItems"],
  length: ["MinItems", "MaxItems"],
  size: ["MinItems", "MaxItems"],
  nonempty: ["MinItems"],
}

function readEnumMethod(type: Type, step: Step): Type | Problem | undefined {
  const word = { exclude: "Exclude", extract: "Extract" }[step.name]
  const [list] = step.args
  if (word === undefined || list?.type !== "ArrayExpression") return undefined
  const texts = list.elements.map((each) => literalText(step.env, each ?? undefined))
  if (!texts.every((text) => text !== undefined)) return notLiteral(step)
  return typeOfText(`${word}<${type.text}, ${texts.join(" | ")}>`, {
    ...together(type),
    kind: "enum",
  })
}

/** `z.tuple([…]).rest(item)` */
function restOf(type: Type, step: Step): Type | Problem | undefined {
  if (!type.text.endsWith("]") || !type.text.startsWith("[")) return undefined
  const item = step.env.read(step.args[0]!)
  if (!isType(item)) return item
  const rest = `...${listOf("array", whole(item)).text}`
  const text = type.text === "[]" ? `[${rest}]` : `${type.text.slice(0, -1)}, ${rest}]`
  return typeOfText(text, together(type, item))
}
