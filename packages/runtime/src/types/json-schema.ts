/** A schema inside another: `false` accepts no value, `true` any. */
export type JsonSchemaPart = boolean | JsonSchema

/** A JSON Schema of draft 2020-12, with the keywords that `jsonSchema<T>()` writes; others may be added. */
export interface JsonSchema {
  $schema?: string
  $ref?: string
  $defs?: Record<string, JsonSchemaPart>
  type?: "string" | "number" | "integer" | "boolean" | "null" | "array" | "object"
  const?: string | number | boolean | null
  enum?: (string | number | boolean | null)[]
  anyOf?: JsonSchemaPart[]
  allOf?: JsonSchemaPart[]
  not?: JsonSchemaPart
  default?: unknown
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  contentEncoding?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  prefixItems?: JsonSchemaPart[]
  items?: JsonSchemaPart
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  properties?: Record<string, JsonSchemaPart>
  required?: string[]
  patternProperties?: Record<string, JsonSchemaPart>
  additionalProperties?: JsonSchemaPart
  propertyNames?: JsonSchemaPart
  minProperties?: number
  maxProperties?: number
  [keyword: string]: unknown
}
