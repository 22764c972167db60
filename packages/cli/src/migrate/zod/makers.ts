import type * as t from "@babel/types"
import { both, listOf, ofParts, readLazy, readRecord, readTuple, readUnion } from "./collections.ts"
import { messageOf, problem, type Step } from "./env.ts"
import { readFields } from "./fields.ts"
import { readEnum, readLiteral } from "./literals.ts"
import { formats, readStringCheck } from "./texts.ts"
import { inside, isType, type Problem, tagged, type Type, typeOfText } from "./types.ts"
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
