import type * as t from "@babel/types"
import {
  both,
  listOf,
  ofParts,
  readArray,
  readLazy,
  readRecord,
  readTuple,
  readUnion,
  either,
} from "./collections.ts"
import { leftOut, messageOf, problem, type Step, type Env, literalText } from "./zod-env.ts"
import { dateOfText, readCoerced, readPreprocess } from "./conversions.ts"
import { readFields } from "./fields.ts"
import { readMethod } from "./methods.ts"
import { formats, readStringCheck, notLiteral } from "./zod-checks.ts"
import { inside, isType, type Problem, tagged, type Type, typeOfText } from "./types.ts"
import { wayOut } from "./zod-ways-out.ts"
import { scopeOf } from "../scope.ts"

/** `z.string()`, `z.iso.date()`, … */
export function readMaker(path: string, step: Step): Type | Problem {
  const { env, args, node } = step
  if (path === "date" && env.dates) return noted(dateOfText(env), args[0], step)
  if (Object.hasOwn(plain, path)) {
    const [text, kind] = plain[path]!
    const type = typeOfText(text, { kind })
    const isMemory = ["bigint", "date", "undefined", "void"].includes(path)
    return noted(isMemory ? inMemory(type) : type, args[0], step)
  }
  const text = typeOfText("string", { kind: "string" })
  if (Object.hasOwn(formats, path) || path === "iso.date" || path === "iso.duration")
    return noted(readStringCheck(text, { ...step, name: path.replace("iso.", "") })!, args[0], step)
  const converted = readCoerced(path, step)
  if (converted !== undefined) return converted
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
    case "null":
      return typeOfText("null")
    case "unknown":
    case "any":
      // Of version 3 the key may be absent.
      return typeOfText(path, {
        optional: env.major === 3,
        level: "atom",
        traits: new Set(["anything"]),
      })
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
      return readArray(step)
    case "set":
      return inMemory(ofParts(step, 1, ([item]) => listOf(path, item!)))
    case "map":
      return inMemory(
        ofParts(step, 2, ([key, value]) => typeOfText(`Map<${key!.text}, ${value!.text}>`)),
      )
    case "preprocess":
      return readPreprocess(step)
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
      if (!isType(type)) return type
      return readMethod(type, { ...step, name: path, args: [] })
    }
    case "lazy":
      return readLazy(step)
    case "instanceof": {
      const [name] = args
      const isOurs = name?.type === "Identifier" && /^(Date|URL|RegExp|Uint8Array)$/.test(name.name)
      return isOurs ? inMemory(typeOfText(name.name)) : problem(step, ...wayOut("instanceof"))
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

/** A value that has another form in JSON. */
function inMemory<Found extends Type | Problem>(found: Found): Found {
  if (!isType(found)) return found
  return { ...found, traits: new Set([...found.traits, "memory" as const]) }
}

/** Messages of errors without a rule are left out, which is reported. */
function noted(type: Type | Problem, words: t.Node | undefined, step: Step): Type | Problem {
  if (!isType(type) || messageOf(words) === undefined) return type
  return { ...type, looks: [...type.looks, leftOut(step)] }
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
