import type { JsonSchema, JsonSchemaPart } from "@precast/runtime/emitted"

/** The same, or null, which is undefined in memory; `named`: the schema names it, too. */
export function orNull(schema: JsonSchemaPart, named: boolean): JsonSchemaPart {
  if (schema === true && !named) return true
  const nothing: JsonSchema = { type: "null", ...(named && { "x-type": "undefined" }) }
  if (schema === true) return { anyOf: [{}, nothing] }
  if (schema === false) return nothing
  const known = Object.keys(schema).length === 1 ? schema.anyOf : undefined
  return { anyOf: [...(known ?? [schema]), nothing] }
}
