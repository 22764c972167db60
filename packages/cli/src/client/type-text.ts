import type { Schema, SchemaObject } from "../openapi/document.ts"

/** A schema as TypeScript writes it; date-times are `Date`, whatever else is as in JSON. */
export function typeText(schema: Schema | undefined): string {
  if (schema === undefined || schema === true) return "unknown"
  if (schema === false) return "never"
  if (schema.$ref !== undefined) return typeName(schema.$ref.split("/").at(-1)!)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ")
  if (schema.anyOf) return [...new Set(schema.anyOf.map(memberText))].join(" | ")
  if (schema.allOf && schema.type === undefined)
    return schema.allOf.map((each) => `(${typeText(each)})`).join(" & ")
  switch (schema.type) {
    case "string":
      return isDate(schema) ? "Date" : schema.format === "binary" ? "Blob" : "string"
    case "number":
    case "integer":
      return "number"
    case "boolean":
    case "null":
      return schema.type
    case "array":
      return arrayText(schema)
    case "object":
      return objectText(schema)
    default:
      return schema.properties ? objectText(schema) : "unknown"
  }
}

export function isDate(schema: SchemaObject): boolean {
  return schema.type === "string" && schema.format === "date-time"
}

/** A name of a component as an identifier. */
export function typeName(component: string): string {
  const name = component.replaceAll(/[^A-Za-z0-9_$]/g, "_")
  return /^[0-9]/.test(name) ? `_${name}` : name
}

export function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)
}

function memberText(schema: Schema): string {
  const text = typeText(schema)
  return text.includes(" & ") ? `(${text})` : text
}

function arrayText({ items, prefixItems }: SchemaObject): string {
  if (!prefixItems) return `(${typeText(items)})[]`.replace(/^\(([\w$]+)\)\[\]$/, "$1[]")
  const rest = items === undefined || items === false ? [] : [`...(${typeText(items)})[]`]
  return `[${[...prefixItems.map(typeText), ...rest].join(", ")}]`
}

function objectText({
  properties = {},
  required = [],
  additionalProperties,
  patternProperties,
}: SchemaObject): string {
  const fields = Object.entries(properties).map(
    ([key, schema]) => `${keyText(key)}${required.includes(key) ? "" : "?"}: ${typeText(schema)}`,
  )
  const others = [
    ...Object.values(patternProperties ?? {}),
    ...(additionalProperties === undefined || additionalProperties === false
      ? []
      : [additionalProperties]),
  ]
  if (others.length === 0) return fields.length === 0 ? "{}" : `{ ${fields.join("; ")} }`
  const values = [...new Set(others.map(typeText))].join(" | ")
  const record = `{ [key: string]: ${values} }`
  return fields.length === 0 ? record : `{ ${fields.join("; ")} } & ${record}`
}
