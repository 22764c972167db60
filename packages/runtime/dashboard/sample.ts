import type { Schema } from "./types-text.ts"

const DEEPEST = 8
const MOST_ITEMS = 10

/**
 * A sample value for a schema: only required members, each with its smallest value. Considers only
 * the basic keywords of the schema.
 * @param schemas the schemas that it refers to
 */
export function sampleFor(
  schema: Schema | boolean | undefined,
  schemas: Readonly<Record<string, unknown>>,
  depth = 0,
): unknown {
  if (typeof schema !== "object" || depth > DEEPEST) return null
  const inner = (one: Schema | boolean | undefined): unknown => sampleFor(one, schemas, depth + 1)
  if (schema.$ref !== undefined)
    return inner(schemas[schema.$ref.split("/").at(-1) ?? ""] as Schema | undefined)
  if ("const" in schema) return schema.const
  if (schema.default !== undefined) return schema.default
  const first = schema.enum?.[0] ?? (schema.anyOf ?? schema.oneOf)?.[0]
  if (first !== undefined) return schema.enum === undefined ? inner(first as Schema) : first
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map(inner)) as object
  const type = typeof schema.type === "string" ? schema.type : schema.type?.[0]
  switch (type ?? (schema.properties === undefined ? undefined : "object")) {
    case "object":
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, inner(schema.properties?.[name])]),
      )
    case "array":
      return Array.from({ length: Math.min(schema.minItems ?? 0, MOST_ITEMS) }, () =>
        inner(schema.items),
      )
    case "string":
      return textFor(schema)
    case "number":
    case "integer":
      return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1
    case "boolean":
      return true
    default:
      return null
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "2026-01-31T12:00:00.000Z",
  date: "2026-01-31",
  email: "ada@example.com",
  uri: "https://example.com/",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
}

function textFor({ format = "", minLength = 0, maxLength = 100 }: Schema): string {
  const known = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined
  return known ?? "text".slice(0, maxLength).padEnd(Math.min(minLength, 1000), "x")
}
