import type { JsonSchemaPart } from "@precast/runtime/emitted"

/** The same, or null. */
export function orNull(schema: JsonSchemaPart): JsonSchemaPart {
  if (schema === true) return true
  if (schema === false) return { type: "null" }
  const known = Object.keys(schema).length === 1 ? schema.anyOf : undefined
  return { anyOf: [...(known ?? [schema]), { type: "null" }] }
}
