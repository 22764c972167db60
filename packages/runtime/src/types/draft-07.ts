import type { JsonSchema, JsonSchemaPart } from "./json-schema.ts"

/** The same schema in the words of draft 07; the keywords are those that Precast writes. */
export function draft07(schema: JsonSchema): JsonSchema {
  return { ...converted(schema), $schema: "http://json-schema.org/draft-07/schema#" }
}

function part(schema: JsonSchemaPart): JsonSchemaPart {
  return typeof schema === "boolean" ? schema : converted(schema)
}

function converted(schema: JsonSchema): JsonSchema {
  const { $ref, $defs, prefixItems, items, ...others } = schema
  const result: JsonSchema = { ...(structuredClone(others) as JsonSchema), ...partsOf(schema) }
  if ($defs) result["definitions"] = eachOf($defs)
  if (prefixItems) {
    result["items"] = prefixItems.map(part) as never
    if (items !== undefined) result["additionalItems"] = part(items)
  } else if (items !== undefined) result.items = part(items)
  if ($ref === undefined) return result
  const to = $ref.replace("#/$defs/", "#/definitions/")
  // Draft 07 ignores siblings of `$ref`.
  return Object.keys(result).length === 0 ? { $ref: to } : { ...result, allOf: [{ $ref: to }] }
}

function partsOf(schema: JsonSchema): JsonSchema {
  const { anyOf, allOf, not, properties, patternProperties } = schema
  const { additionalProperties, propertyNames } = schema
  return {
    ...(anyOf && { anyOf: anyOf.map(part) }),
    ...(allOf && { allOf: allOf.map(part) }),
    ...(not !== undefined && { not: part(not) }),
    ...(properties && { properties: eachOf(properties) }),
    ...(patternProperties && { patternProperties: eachOf(patternProperties) }),
    ...(additionalProperties !== undefined && { additionalProperties: part(additionalProperties) }),
    ...(propertyNames !== undefined && { propertyNames: part(propertyNames) }),
  }
}

/** Object.fromEntries takes `__proto__` as a key like any other. */
function eachOf(schemas: Record<string, JsonSchemaPart>): Record<string, JsonSchemaPart> {
  return Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, part(schema)]))
}
