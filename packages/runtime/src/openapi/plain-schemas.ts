import type { JsonSchema, JsonSchemaPart } from "../types/json-schema.ts"

/**
 * A document whose schemas are objects: `true` and `false` are schemas in OpenAPI 3.1 as well, and many tools refuse
 * them. Their meaning is the same.
 */
export function withPlainSchemas<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(withPlainSchemas) as Part
  if (typeof part !== "object" || part === null) return part
  const entries = Object.entries(part).map(([key, value]) => [
    key,
    key === "schema" && isSchema(value) ? plainSchema(value) : withPlainSchemas<unknown>(value),
  ])
  return Object.fromEntries(entries) as Part
}

/** The same schema without `true` and `false`, but where every version of OpenAPI has them: `additionalProperties`. */
function plainSchema(schema: JsonSchemaPart): JsonSchema {
  if (schema === true) return {}
  if (schema === false) return { not: {} }
  const entries = Object.entries(withoutClosing(schema)).map(([key, value]) => [
    key,
    ONE.has(key)
      ? plainSchema(value as JsonSchemaPart)
      : LISTS.has(key)
        ? (value as readonly JsonSchemaPart[]).map(plainSchema)
        : MAPS.has(key)
          ? eachPlain(value as Readonly<Record<string, JsonSchemaPart>>)
          : key === "additionalProperties" && typeof value === "object"
            ? plainSchema(value as JsonSchemaPart)
            : value,
  ])
  return Object.fromEntries(entries) as JsonSchema
}

const ONE: ReadonlySet<string> = new Set(["items", "not", "propertyNames"])
const LISTS: ReadonlySet<string> = new Set(["allOf", "anyOf", "prefixItems"])
const MAPS: ReadonlySet<string> = new Set(["properties", "patternProperties"])

/** `items: false` after `prefixItems` limits the number of items, as `maxItems` does. */
function withoutClosing(schema: JsonSchema): JsonSchema {
  if (schema.items !== false) return schema
  const { items: _none, ...others } = schema
  const most = schema.prefixItems?.length ?? 0
  return { ...others, maxItems: Math.min(most, schema.maxItems ?? most) }
}

/** Object.fromEntries takes `__proto__` as a key like any other. */
export function eachPlain(
  schemas: Readonly<Record<string, JsonSchemaPart>>,
): Record<string, JsonSchema> {
  const entries = Object.entries(schemas).map(([key, schema]) => [key, plainSchema(schema)])
  return Object.fromEntries(entries) as Record<string, JsonSchema>
}

function isSchema(value: unknown): value is JsonSchemaPart {
  return typeof value === "boolean" || (typeof value === "object" && value !== null)
}
