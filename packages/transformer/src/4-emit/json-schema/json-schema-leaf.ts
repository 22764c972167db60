import type { JsonSchemaPart, JsonSchema } from "@precast/runtime/emitted"
import type { LeafNode, NodeOfKind } from "../../ir/plan.ts"
import type { NumberRules, BigintRules } from "../../ir/shape.ts"
import { bytesSchema } from "./bytes.ts"
import { templateSource } from "./json-schema-template.ts"
import { stringSchema } from "./string.ts"

// RFC 3339 and the expanded years of Date.prototype.toISOString; upper-case letters, no leap second.
const DAY =
  "(?:[0-9]{4}|\\+[0-9]{6}|-(?!000000)[0-9]{6})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
const HOUR_MINUTE = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"
const TIME = `${HOUR_MINUTE}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-]${HOUR_MINUTE})`

// What a Date can hold (ECMA-262 §21.4.1.1).
const LARGEST_TIME = 8.64e15

function dateSchema(node: NodeOfKind<"date">): JsonSchema {
  switch (node.wire) {
    case undefined:
      return { type: "string", format: "date-time", pattern: `^${DAY}T${TIME}$` }
    case "date":
      return { type: "string", format: "date", pattern: `^${DAY}$` }
    case "epoch-ms":
      return { type: "integer", minimum: -LARGEST_TIME, maximum: LARGEST_TIME }
    case "epoch-s":
      // Not a multiple of 0.001: validators that divide doubles refuse most of these.
      return { type: "number", minimum: -LARGEST_TIME / 1000, maximum: LARGEST_TIME / 1000 }
    default:
      return node.wire satisfies never
  }
}

export function leafSchema(node: LeafNode): JsonSchemaPart {
  switch (node.kind) {
    case "any":
    case "unknown":
      return true
    case "never":
    case "undefined":
      return false
    case "null":
    case "boolean":
      return { type: node.kind }
    case "literal":
      return { const: node.value }
    case "bigint-literal":
      // decode takes -0 for 0.
      return node.value === "0" ? { enum: ["0", "-0"] } : { const: node.value }
    case "bigint":
      return bigintSchema(node)
    case "date":
      return dateSchema(node)
    case "url":
      return { type: "string", format: "uri" }
    case "regexp":
      // The last slash ends the source.
      return { type: "string", maxLength: 10_000, pattern: "^/[\\s\\S]+/[dgimsuvy]*$" }
    case "bytes":
      return bytesSchema(node)
    case "string":
      return stringSchema(node.rules)
    case "template":
      return templateSchema(node)
    case "number":
      return numberSchema(node.rules)
    default:
      return node satisfies never
  }
}

function templateSchema(node: NodeOfKind<"template">): JsonSchema {
  const schema = stringSchema(node.rules, [templateSource(node.parts)])
  return node.rules.convert ? { type: "string" } : schema
}

function numberSchema(rules: NumberRules): JsonSchema {
  const schema: JsonSchema = {
    type: rules.int ? "integer" : "number",
    ...(rules.min !== undefined && { minimum: rules.min }),
    ...(rules.max !== undefined && { maximum: rules.max }),
    ...(rules.exclusiveMin !== undefined && { exclusiveMinimum: rules.exclusiveMin }),
    ...(rules.exclusiveMax !== undefined && { exclusiveMaximum: rules.exclusiveMax }),
    ...(rules.multipleOf !== undefined && { multipleOf: rules.multipleOf }),
  }
  const words = rules.ieee ? wordsOf(rules) : []
  return words.length === 0 ? schema : { anyOf: [schema, { enum: words }] }
}

/**
 * Texts of values that are not JSON numbers: none is a whole number or a multiple, and NaN is within no
 * limits.
 */
function wordsOf(rules: NumberRules): string[] {
  if (rules.int || rules.multipleOf !== undefined) return []
  const hasMin = rules.min !== undefined || rules.exclusiveMin !== undefined
  const hasMax = rules.max !== undefined || rules.exclusiveMax !== undefined
  return [
    ...(hasMin || hasMax ? [] : ["NaN"]),
    ...(hasMax ? [] : ["Infinity"]),
    ...(hasMin ? [] : ["-Infinity"]),
  ]
}

function bigintSchema({ wire, rules = {} }: NodeOfKind<"bigint">): JsonSchema {
  const { least, most } = limitsOf(rules)
  if (wire === "number") return integerSchema(least, most, rules.multipleOf)
  return { type: "string", pattern: decimalSource(least, most) }
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER)

function integerSchema(
  least: bigint | null,
  most: bigint | null,
  multipleOf: string | undefined,
): JsonSchema {
  const step = multipleOf === undefined ? 1n : BigInt(multipleOf)
  return {
    type: "integer",
    minimum: Number(least === null || least < -SAFE ? -SAFE : least),
    maximum: Number(most === null || most > SAFE ? SAFE : most),
    ...(step > 1n && step <= SAFE && { multipleOf: Number(step) }),
  }
}

/**
 * Decimal text. A short expression can only describe the sign and the number of digits; decode accepts at
 * most 1,000 digits.
 */
function decimalSource(least: bigint | null, most: bigint | null): string {
  const negative = least === null || least < 0n
  const positive = most === null || most > 0n
  const zero = (least === null || least <= 0n) && (most === null || most >= 0n)
  const forms = [
    ...(zero ? ["-?0"] : []),
    ...(negative ? [`-[1-9]${more(least)}`] : []),
    ...(positive ? [`[1-9]${more(most)}`] : []),
  ]
  // Nothing fits: an expression that finds nothing.
  return forms.length === 0 ? "^(?!)" : `^(?:${forms.join("|")})$`
}

function more(limit: bigint | null): string {
  const digits = limit === null ? 1_000 : Math.min(1_000, String(limit).replace("-", "").length)
  return digits === 1 ? "" : `[0-9]{0,${digits - 1}}`
}

function limitsOf(rules: BigintRules): { least: bigint | null; most: bigint | null } {
  const lower = [
    ...(rules.min === undefined ? [] : [BigInt(rules.min)]),
    ...(rules.exclusiveMin === undefined ? [] : [BigInt(rules.exclusiveMin) + 1n]),
  ]
  const upper = [
    ...(rules.max === undefined ? [] : [BigInt(rules.max)]),
    ...(rules.exclusiveMax === undefined ? [] : [BigInt(rules.exclusiveMax) - 1n]),
  ]
  return {
    least: lower.toSorted(byValue).at(-1) ?? null,
    most: upper.toSorted(byValue)[0] ?? null,
  }
}

function byValue(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
