/** A JSON Schema of draft 2020-12, as `jsonSchema<T>()` gives it. `false` takes nothing, `true` anything. */
export type JsonSchema = boolean | JsonSchemaObject

/** The keywords that Precast writes; others may be added by whoever uses the schema. */
export interface JsonSchemaObject {
  $schema?: string
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: "string" | "number" | "integer" | "boolean" | "null" | "array" | "object"
  const?: string | number | boolean | null
  enum?: (string | number | boolean | null)[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
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
  prefixItems?: JsonSchema[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  properties?: Record<string, JsonSchema>
  required?: string[]
  patternProperties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema
  propertyNames?: JsonSchema
  minProperties?: number
  maxProperties?: number
  [keyword: string]: unknown
}
