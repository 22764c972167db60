import type * as t from "@babel/types"
import { scopeOf } from "../scope.ts"
import type { Source } from "../source.ts"
import { literalText, messageOf, problem, type Step } from "./env.ts"
import { both, either, listOf } from "./collections.ts"
import { leftOut } from "./makers.ts"
import { readNumberCheck } from "./numbers.ts"
import { readObjectMethod } from "./objects.ts"
import { notLiteral, readStringCheck } from "./texts.ts"
import { isType, type Problem, tagged, together, type Type, typeOfText, whole } from "./types.ts"
import { wayOut } from "./ways-out.ts"

/** `.min(1)`, `.optional()`, … of a schema that has been read. */
export function readMethod(type: Type, step: Step): Type | Problem {
  return readWrapper(type, step) ?? readOfKind(type, step) ?? problem(step, ...wayOut(step.name))
}

function readOfKind(type: Type, step: Step): Type | Problem | undefined {
  switch (type.kind) {
    case "string":
      return readStringCheck(type, step)
    case "number":
    case "bigint":
      return readNumberCheck(type, step)
    case "object":
      return readObjectMethod(type, step)
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
  const { env, name, args } = step
  switch (name) {
    case "optional":
      return { ...type, optional: true }
    case "nullable":
      return { ...type, nullable: true }
    case "nullish":
      return { ...type, optional: true, nullable: true }
    case "array":
      return listOf("array", whole(type))
    case "or":
    case "and": {
      const other = env.read(args[0]!)
      if (!isType(other)) return other
      return name === "or" ? either([whole(type), whole(other)]) : both(type, other)
    }
    case "default":
      return readDefault(type, step)
    case "describe":
      return args[0]?.type === "StringLiteral" ? { ...type, about: args[0].value } : type
    case "meta":
      return { ...type, looks: [...type.looks, metaLeft(step)] }
    case "brand": {
      const brand = step.chain.links.find((each) => each.node === step.node)?.node
      const text = brand?.type === "CallExpression" && brand.typeParameters?.params[0]
      const name = text ? env.source.text.slice(text.start!, text.end!) : literalText(env, args[0])
      return name === undefined ? type : tagged(type, `{ readonly __brand: ${name} }`)
    }
    case "readonly":
      return { ...type, text: `Readonly<${type.text}>`, level: "atom" }
    case "refine":
      return readRefine(type, step)
    default:
      return undefined
  }
}

function metaLeft(step: Step): Problem {
  return problem(step, "what it says is left out", "Say it in the type's JSDoc.")
}

function readDefault(type: Type, step: Step): Type | Problem {
  const [value] = step.args
  const text = value && dataText(step, value)
  if (text === undefined) return notLiteral(step)
  const hasNull = type.level === "or" && /\bnull\b/.test(type.text)
  if (hasNull || ["unknown", "any", "null"].includes(type.text))
    return problem(step, "its type takes no tag", "Give the field a type.")
  const traits = new Set([...type.traits, "default" as const, "converts" as const])
  return { ...tagged(type, `${step.env.tag("Default")}<${text}>`), optional: false, traits }
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

/** `.refine(isSku)`, of a function that has a name at the top of a module. */
function readRefine(type: Type, step: Step): Type | Problem {
  const { env, args } = step
  const [rule, words] = args
  if (rule?.type !== "Identifier" || scopeOf(env.source, rule) !== env.source.program)
    return problem(step, ...wayOut("refine"))
  if (!isKnownOutside(env.source, rule.name) && isExportedAt(env.source, step.node))
    return problem(
      step,
      `${rule.name} is not exported, and the schema is`,
      "Export the function, too.",
    )
  const message = messageOf(words)
  const tags = [`${env.tag("Check")}<typeof ${rule.name}>`]
  if (typeof message === "string") tags.push(`${env.tag("Message")}<${JSON.stringify(message)}>`)
  const looks = message === null ? [...type.looks, leftOut(step)] : type.looks
  return { ...tagged(type, ...tags), looks }
}

/** Files that use the type have to be able to import the function. */
function isKnownOutside(source: Source, name: string): boolean {
  return source.program.body.some((node) => {
    if (node.type === "ImportDeclaration")
      return node.specifiers.some(({ local }) => local.name === name)
    if (node.type !== "ExportNamedDeclaration") return false
    const { declaration } = node
    if (declaration?.type === "FunctionDeclaration") return declaration.id?.name === name
    if (declaration?.type === "VariableDeclaration")
      return declaration.declarations.some(({ id }) => id.type === "Identifier" && id.name === name)
    return node.specifiers.some(
      (each) => each.type === "ExportSpecifier" && each.local.name === name,
    )
  })
}

function isExportedAt(source: Source, node: t.Node): boolean {
  for (let up: t.Node | undefined = node; up !== undefined; up = source.parent(up))
    if (up.type === "ExportNamedDeclaration") return true
  return false
}
