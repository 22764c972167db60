import type * as t from "@babel/types"
import { scopeOf } from "../scope.ts"
import { type Env, literalText, messageOf, optionsOf, problem, type Step } from "./env.ts"
import { readFields } from "./objects.ts"
import { formats, notLiteral, readStringCheck } from "./texts.ts"
import {
  inside,
  isType,
  type Problem,
  tagged,
  together,
  type Type,
  typeOfText,
  whole,
} from "./types.ts"
import { wayOut } from "./ways-out.ts"

/** `z.string()`, `z.iso.date()`, … */
export function readMaker(path: string, step: Step): Type | Problem {
  const { env, args, node } = step
  if (Object.hasOwn(plain, path)) {
    const [text, kind] = plain[path]!
    return noted(typeOfText(text, { kind }), args[0], step)
  }
  const text = typeOfText("string", { kind: "string" })
  if (Object.hasOwn(formats, path) || path === "iso.date" || path === "iso.duration")
    return noted(readStringCheck(text, { ...step, name: path.replace("iso.", "") })!, args[0], step)
  switch (path) {
    case "iso.datetime":
    case "iso.time":
      return readStringCheck(text, { ...step, name: path.slice("iso.".length) })!
    case "int":
      return tagged(typeOfText("number", { kind: "number" }), env.tag("Int"))
    case "int32":
    case "uint32":
      return tagged(
        typeOfText("number", { kind: "number" }),
        env.tag(path === "int32" ? "Int32" : "Uint32"),
      )
    case "coerce.date":
      return typeOfText("Date", { kind: "date", traits: new Set(["converts"]) })
    case "null":
      return typeOfText("null")
    case "unknown":
    case "any":
      // Of version 3 the key may be absent.
      return typeOfText(path, { optional: env.major === 3, level: "atom" })
    case "literal":
      return readLiteral(step)
    case "enum":
    case "nativeEnum":
      return readEnum(step)
    case "object":
      return readFields(args[0] ?? node, step, "strip")
    case "strictObject":
      return readFields(args[0], step, "strict")
    case "looseObject": {
      const fields = readFields(args[0], step, undefined)
      if (!isType(fields)) return fields
      return {
        ...fields,
        text: `${inside(fields, "and")} & { [key: string]: unknown }`,
        level: "and",
      }
    }
    case "array":
    case "set":
      return ofParts(step, 1, ([item]) => listOf(path, item!))
    case "map":
      return ofParts(step, 2, ([key, value]) => typeOfText(`Map<${key!.text}, ${value!.text}>`))
    case "record":
    case "partialRecord":
      return readRecord(path, step)
    case "tuple":
      return readTuple(step)
    case "union":
    case "discriminatedUnion":
      return readUnion(step, args[path === "union" ? 0 : 1])
    case "intersection":
      return ofParts(step, 2, ([a, b]) => both(a!, b!))
    case "optional":
    case "nullable":
    case "nullish": {
      const type = env.read(args[0] ?? node)
      return isType(type)
        ? {
            ...type,
            optional: type.optional || path !== "nullable",
            nullable: type.nullable || path !== "optional",
          }
        : type
    }
    case "lazy":
      return readLazy(step)
    case "instanceof": {
      const [name] = args
      const isOurs = name?.type === "Identifier" && /^(Date|URL|RegExp|Uint8Array)$/.test(name.name)
      return isOurs ? typeOfText(name.name) : problem(step, ...wayOut("instanceof"))
    }
    default:
      return problem(step, ...wayOut(path))
  }
}

const plain: Readonly<Record<string, readonly [text: string, kind: Type["kind"]]>> = {
  string: ["string", "string"],
  number: ["number", "number"],
  boolean: ["boolean", "other"],
  bigint: ["bigint", "bigint"],
  date: ["Date", "date"],
  undefined: ["undefined", "other"],
  void: ["undefined", "other"],
  never: ["never", "other"],
}

/** Words for errors that are not checked by a rule are left out, which is told. */
function noted(type: Type | Problem, words: t.Node | undefined, step: Step): Type | Problem {
  if (!isType(type) || messageOf(words) === undefined) return type
  return { ...type, looks: [...type.looks, leftOut(step)] }
}

export function leftOut(step: Step): Problem {
  return problem(
    step,
    "its own words for an error are left out",
    'Message<"…"> adds words to all issues of a value: docs/constraints.md.',
  )
}

export function listOf(maker: string, item: Type): Type {
  const { text } = item
  return maker === "set"
    ? typeOfText(`Set<${text}>`, { ...together(item), kind: "set" })
    : typeOfText(`${inside(item, "atom")}[]`, { ...together(item), kind: "array" })
}

export function both(a: Type, b: Type): Type {
  const keys = a.keys && b.keys && [...new Set([...a.keys, ...b.keys])]
  return typeOfText(`${inside(a, "and")} & ${inside(b, "and")}`, {
    ...together(a, b),
    level: "and",
    kind: a.kind === "object" ? "object" : "other",
    keys,
  })
}

/** Schemas as parts of another type; a default is no rule of theirs. */
export function readParts(nodes: readonly t.Node[], step: Step): Type[] | Problem {
  const parts: Type[] = []
  for (const node of nodes) {
    const part = step.env.read(node)
    if (!isType(part)) return part
    if (part.traits.has("default"))
      return problem(
        { env: step.env, node },
        "a default stands elsewhere than on a field",
        "Give it to the field.",
      )
    parts.push(whole(part))
  }
  return parts
}

function ofParts(
  step: Step,
  count: number,
  make: (parts: readonly Type[]) => Type,
): Type | Problem {
  if (step.args.length < count) return problem(step, ...wayOut(step.name))
  const parts = readParts(step.args.slice(0, count), step)
  return Array.isArray(parts) ? { ...make(parts), ...together(...parts) } : parts
}

export function readUnion(step: Step, list: t.Node | undefined): Type | Problem {
  if (list?.type !== "ArrayExpression")
    return problem(step, "its members are not written out here", "Write the list out in the call.")
  const parts = readParts(
    list.elements.filter((each) => each !== null),
    step,
  )
  return Array.isArray(parts) ? either(parts) : parts
}

export function either(parts: readonly Type[]): Type {
  const others = parts.filter(({ text }) => text !== "null")
  const text = others.map((part) => inside(part, "or")).join(" | ")
  const level = others.length === 1 ? others[0]!.level : "or"
  return typeOfText(text === "" ? "null" : text, {
    ...together(...parts),
    level,
    nullable: others.length > 0 && others.length < parts.length,
  })
}

function readLiteral(step: Step): Type | Problem {
  const [value] = step.args
  const values = value?.type === "ArrayExpression" ? value.elements : [value]
  const texts = values.map((each) => literalText(step.env, each ?? undefined))
  if (!texts.every((text) => text !== undefined)) return notLiteral(step)
  return either(texts.map((text) => typeOfText(text, { kind: "enum" })))
}

function readEnum(step: Step): Type | Problem {
  const { env, args } = step
  const [list] = args
  if (list?.type === "ArrayExpression") {
    const texts = list.elements.map((each) => literalText(env, each ?? undefined))
    if (!texts.every((text) => text !== undefined)) return notLiteral(step)
    return { ...either(texts.map((text) => typeOfText(text))), kind: "enum" }
  }
  const text = list?.type === "Identifier" ? constantType(env, list) : undefined
  if (text === undefined)
    return problem(
      step,
      "where its values are declared is not in this file",
      "Write the values out.",
    )
  return typeOfText(text, { kind: "enum" })
}

/** `(typeof list)[number]` of `const list = ["a", "b"] as const`, the name of an enum. */
function constantType({ source }: Env, name: t.Identifier): string | undefined {
  if (scopeOf(source, name) !== source.program) return undefined
  for (const statement of source.program.body) {
    const node = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement
    if (node?.type === "TSEnumDeclaration" && node.id.name === name.name) return name.name
    if (node?.type !== "VariableDeclaration") continue
    const found = node.declarations.find(
      ({ id }) => id.type === "Identifier" && id.name === name.name,
    )
    if (found?.init?.type !== "TSAsExpression") continue
    const value = found.init.expression.type
    if (value === "ArrayExpression") return `(typeof ${name.name})[number]`
    if (value === "ObjectExpression") return `(typeof ${name.name})[keyof typeof ${name.name}]`
  }
  return undefined
}

function readRecord(path: string, step: Step): Type | Problem {
  const { args, env } = step
  const values = args.filter((each) => messageOf(each) === undefined || chainLike(each))
  const parts = readParts(values.slice(0, 2), step)
  if (!Array.isArray(parts)) return parts
  const [key, value] =
    parts.length === 1 ? [typeOfText("string", { kind: "string" }), parts[0]!] : parts
  if (!key || !value) return problem(step, ...wayOut("record"))
  const isText = key.text === "string"
  if (!isText && key.kind !== "enum")
    return problem(
      step,
      "its keys have rules",
      "Template literals say them: Record<`id-${string}`, …>.",
    )
  // An alias may name itself in an index signature, and not in Record.
  const isOpen = key.text === "string" && value.refs.size > 0
  const text = isOpen ? `{ [key: string]: ${value.text} }` : `Record<${key.text}, ${value.text}>`
  const isPartial = !isText && (path === "partialRecord" || env.major === 3)
  // Keys that are none of the names are refused.
  const mode = isText ? {} : { mode: "strict" as const }
  return typeOfText(isPartial ? `Partial<${text}>` : text, { ...together(key, value), ...mode })
}

function chainLike(node: t.Node): boolean {
  return node.type !== "StringLiteral" && node.type !== "ObjectExpression"
}

function readTuple(step: Step): Type | Problem {
  const [list, rest] = step.args
  if (list?.type !== "ArrayExpression")
    return problem(step, "its items are not written out here", "Write the list out in the call.")
  const nodes = list.elements.filter((each) => each !== null)
  const types: Type[] = []
  for (const node of nodes) {
    const type = step.env.read(node)
    if (!isType(type)) return type
    if (type.traits.has("default"))
      return problem({ env: step.env, node }, "it has a default", "Leave it out.")
    types.push(type)
  }
  const texts = types.map((type) =>
    type.optional ? `${inside(whole({ ...type, optional: false }), "atom")}?` : whole(type).text,
  )
  const more = rest && chainLike(rest) ? readParts([rest], step) : []
  if (!Array.isArray(more)) return more
  const all = [...texts, ...more.map((type) => `...${inside(type, "atom")}[]`)]
  return typeOfText(`[${all.join(", ")}]`, together(...types, ...more))
}

/** `z.lazy(() => node)` */
function readLazy(step: Step): Type | Problem {
  const [make] = step.args
  if (make?.type !== "ArrowFunctionExpression" || make.body.type === "BlockStatement")
    return problem(step, "what it gives is not written out", "Write z.lazy(() => schema).")
  return step.env.read(make.body)
}

export { optionsOf }
