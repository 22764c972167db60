import type { JsonSchema } from "@precast/runtime/emitted"
import type { NumberRules } from "../../ir/shape.ts"

export function numberSchema(rules: NumberRules): JsonSchema {
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
