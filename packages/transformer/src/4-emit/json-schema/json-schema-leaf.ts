import type { JsonSchemaPart, JsonSchema } from "@precast/runtime/emitted"
import type { LeafNode, NodeOfKind } from "../../ir/plan.ts"
import { bigintSchema } from "./bigint.ts"
import { bytesSchema } from "./bytes.ts"
import { stringSchema } from "./string.ts"
import { templateSource } from "./json-schema-template.ts"
import type { NumberRules } from "../../ir/shape.ts"

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
