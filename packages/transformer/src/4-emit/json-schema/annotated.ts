import type { JsonSchemaPart, JsonSchema } from "@precast/runtime/emitted"
import type { Said } from "../../ir/shape.ts"

/** A schema with its annotations (JSON Schema Validation §9). Allowed next to a `$ref`, too. */
export function annotated(
  schema: JsonSchemaPart,
  json: string | undefined,
  about: Said | undefined,
): JsonSchemaPart {
  if (json === undefined && about === undefined) return schema
  const { description, deprecated, examples } = about ?? {}
  const said: JsonSchema = {
    ...(description !== undefined && { description }),
    ...(deprecated && { deprecated }),
    ...(json !== undefined && { default: JSON.parse(json) as unknown }),
    ...(examples && { examples: examples.map((each): unknown => JSON.parse(each)) }),
  }
  return { ...objectOf(schema), ...said }
}

/** With the name that the value has in the program: of a field, or those that lead to it. */
export function withField(schema: JsonSchemaPart, name: string | readonly string[]): JsonSchema {
  return { ...objectOf(schema), "x-field": name }
}

function objectOf(schema: JsonSchemaPart): JsonSchema {
  return schema === true ? {} : schema === false ? { not: {} } : schema
}
