import { diagnose } from "../../diagnostics/index.ts"
import type { Shape } from "../../ir/shape.ts"
import type { Property } from "../../compiler/contract.ts"
import { found, type Place, type Reader } from "../reader.ts"
import { applyRule, type RuleName } from "../rules/rules.ts"
import { warnOfSlowPatterns } from "../rules/rule-text.ts"
import { readMessage, refine } from "./wrapper.ts"

/**
 * The rules in the JSDoc of a field: `@minLength 3`. Names are those of the tags, of JSON Schema and of
 * typia; other tags are ignored. For tags of the field itself see readFieldTags.
 */
export function readConstraints(
  written: Property["rules"],
  shape: Shape,
  place: Place,
  reader: Reader,
): Shape {
  let ruled = shape
  for (const { tag, text } of written) {
    const shown = `@${tag}`
    const rule = Object.hasOwn(rules, tag) ? rules[tag]! : null
    if (rule) ruled = applyRule(ruled, rule[0], rule[1](text), shown, place, reader)
    else if (tag === "type") ruled = readTypeTag(ruled, text, place, reader)
    else if (tag === "sensitive") ruled = refine(ruled, [], [], true)
    else if (tag === "message")
      ruled = refine(ruled, [], readMessage([text.replace(/\s+/g, " ")], shown, place), false)
    else if (notTaken.includes(tag)) found(place, diagnose("PC1042", shown))
  }
  if (written.some(({ tag }) => tag === "pattern")) warnOfSlowPatterns(ruled, place, reader)
  return ruled
}

type ReadValue = (text: string) => unknown

const rules: Record<string, [rule: RuleName, value: ReadValue]> = {
  minLength: ["minLength", number],
  maxLength: ["maxLength", number],
  length: ["length", number],
  pattern: ["pattern", (text) => (text === "" ? undefined : [line(text)])],
  format: ["format", word],
  startsWith: ["startsWith", quoted],
  endsWith: ["endsWith", quoted],
  trim: ["trim", flag],
  lowercase: ["lowercase", flag],
  uppercase: ["uppercase", flag],
  minimum: ["min", number],
  maximum: ["max", number],
  exclusiveMinimum: ["exclusiveMin", number],
  exclusiveMaximum: ["exclusiveMax", number],
  multipleOf: ["multipleOf", number],
  integer: ["int", flag],
  minItems: ["minItems", number],
  maxItems: ["maxItems", number],
  uniqueItems: ["uniqueItems", flag],
  minProperties: ["minProperties", number],
  maxProperties: ["maxProperties", number],
  wire: ["wire", word],
}

/** `@type int32`, as typia has it. `@type {string}` of plain JSDoc means nothing to us. */
function readTypeTag(shape: Shape, text: string, place: Place, reader: Reader): Shape {
  const name = word(text)
  if (name === "") return shape
  const rule = Object.hasOwn(numberTypes, name) ? numberTypes[name]! : null
  return rule ? applyRule(shape, rule, true, `@type ${name}`, place, reader) : shape
}

const numberTypes: Record<string, RuleName> = {
  int: "int",
  integer: "int",
  int32: "int32",
  uint32: "uint32",
  int64: "int64",
  uint64: "uint64",
  float: "float",
}

/** Constraints of JSON Schema that a reader would believe to be checked. */
const notTaken = [
  "contains",
  "minContains",
  "maxContains",
  "propertyNames",
  "dependentRequired",
  "contentEncoding",
  "contentMediaType",
]

/** The first line; remarks may follow on others. */
function line(text: string): string {
  return text.split("\n", 1)[0]!.trim()
}

/** The first word; a remark may follow. */
function word(text: string): string {
  return text.split(/\s/, 1)[0]!
}

/** `"a b"`, or the first word. */
function quoted(text: string): string {
  const inQuotes = /^"(?:[^"\\]|\\.)*"/.exec(text)?.[0]
  if (inQuotes === undefined) return word(text)
  try {
    return JSON.parse(inQuotes) as string
  } catch {
    return ""
  }
}

function number(text: string): number | bigint | undefined {
  const first = word(text)
  if (/^[-+]?\d+n$/.test(first)) return BigInt(first.slice(0, -1))
  return /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(first) ? Number(first) : undefined
}

function flag(): true {
  return true
}
