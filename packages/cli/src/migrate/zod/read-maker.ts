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
  const { env, args } = step
  if (path === "date" && env.dates) return noted(dateOfText(env), args[0], step)
  if (Object.hasOwn(plain, path)) {
    const [text, kind] = plain[path]!
    const type = typeOfText(text, { kind })
    const isMemory = ["bigint", "date", "undefined", "void"].includes(path)
    return noted(isMemory ? inMemory(type) : type, args[0], step)
  }
  if (Object.hasOwn(formats, path) || path === "iso.date" || path === "iso.duration")
    return noted(readIso(step, path), args[0], step)
  const converted = readCoerced(path, step)
  if (converted !== undefined) return converted
  return Object.hasOwn(makers, path) ? makers[path]!(step, path) : problem(step, ...wayOut(path))
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

const makers: Readonly<Record<string, (step: Step, path: string) => Type | Problem>> = {
  "iso.datetime": readIso,
  "iso.time": readIso,
  int: readInteger,
  int32: readInteger,
  uint32: readInteger,
  null: () => typeOfText("null"),
  unknown: anything,
  any: anything,
  literal: readLiteral,
  enum: readEnum,
  nativeEnum: readEnum,
  object: (step) => readFields(step.args[0] ?? step.node, step, "strip"),
  strictObject: (step) => readFields(step.args[0], step, "strict"),
  looseObject: readLooseObject,
  array: readArray,
  set: (step) => inMemory(ofParts(step, 1, ([item]) => listOf("set", item!))),
  map: (step) =>
    inMemory(ofParts(step, 2, ([key, value]) => typeOfText(`Map<${key!.text}, ${value!.text}>`))),
  preprocess: readPreprocess,
  record: (step) => readRecord("record", step),
  partialRecord: (step) => readRecord("partialRecord", step),
  tuple: readTuple,
  union: (step) => readUnion(step, step.args[0]),
  discriminatedUnion: (step) => readUnion(step, step.args[1]),
  intersection: (step) => ofParts(step, 2, ([a, b]) => both(a!, b!)),
  optional: readWrapped,
  nullable: readWrapped,
  nullish: readWrapped,
  lazy: readLazy,
  instanceof: readInstance,
}

function readIso(step: Step, path: string): Type | Problem {
  const text = typeOfText("string", { kind: "string" })
  return readStringCheck(text, { ...step, name: path.replace("iso.", "") })!
}

function readInteger({ env }: Step, path: string): Type {
  const tag = path[0]!.toUpperCase() + path.slice(1)
  return tagged(typeOfText("number", { kind: "number" }), env.tag(tag))
}

/** Of version 3 the key may be absent. */
function anything({ env }: Step, path: string): Type {
  const traits = new Set(["anything" as const])
  return typeOfText(path, { optional: env.major === 3, traits })
}

function readLooseObject(step: Step): Type | Problem {
  const fields = readFields(step.args[0], step, undefined)
  if (!isType(fields)) return fields
  const text = `${inside(fields, "and")} & { [key: string]: unknown }`
  return { ...fields, text, level: "and" }
}

/** `z.optional(schema)` */
function readWrapped(step: Step, path: string): Type | Problem {
  const type = step.env.read(step.args[0] ?? step.node)
  return isType(type) ? readMethod(type, { ...step, name: path, args: [] }) : type
}

function readInstance(step: Step): Type | Problem {
  const [name] = step.args
  const isOurs = name?.type === "Identifier" && /^(Date|URL|RegExp|Uint8Array)$/.test(name.name)
  return isOurs ? inMemory(typeOfText(name.name)) : problem(step, ...wayOut("instanceof"))
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
