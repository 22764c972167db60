import type { Random } from "./random.ts"
import { missing, type Structure } from "./structure.ts"

/**
 * A collection of JSON Schemas. Smaller than typia's: left out are tuples, the recursive references, the `x-` fields,
 * tags and custom metadata, and the alternative OpenAPI dialects.
 */
export type UltimateUnion = Collection[]

export interface Collection {
  schemas: JsonSchema[]
  components: { schemas: Record<string, ObjectSchema> }
  purpose: "swagger" | "ajv"
}

export type JsonSchema =
  | OneOf
  | Reference
  | NullSchema
  | BooleanSchema
  | IntegerSchema
  | NumberSchema
  | StringSchema
  | ArraySchema

export interface OneOf {
  oneOf: JsonSchema[]
  description?: string
}

export interface Reference {
  $ref: string
  description?: string
}

export interface NullSchema {
  type: "null"
  description?: string
}

export interface BooleanSchema {
  type: "boolean"
  enum?: boolean[]
  default?: boolean
  description?: string
}

export interface IntegerSchema {
  type: "integer"
  minimum?: number
  maximum?: number
  default?: number
  description?: string
}

export interface NumberSchema {
  type: "number"
  enum?: number[]
  minimum?: number
  maximum?: number
  multipleOf?: number
  default?: number
  description?: string
}

export interface StringSchema {
  type: "string"
  enum?: string[]
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  default?: string
  description?: string
}

export interface ArraySchema {
  type: "array"
  items: JsonSchema
  minItems?: number
  maxItems?: number
  description?: string
}

export interface ObjectSchema {
  $id?: string
  type: "object"
  nullable: boolean
  properties: Record<string, JsonSchema>
  required?: string[]
  description?: string
}

export const ultimateUnion: Structure<UltimateUnion> = {
  name: "ultimate-union",
  type: "UltimateUnion",
  generate: (random) => random.list(2, 3, () => collection(random)),
  spoilers: [
    { name: "schema without a kind", path: "/0/schemas/0", put: {}, place: "first" },
    {
      name: "property in the middle",
      path: "/1/components/schemas/second/properties/flag/enum",
      put: "true",
      place: "middle",
      at: "/1/components/schemas/second/properties/flag",
    },
    { name: "purpose of the last", path: "/-1/purpose", put: "html", place: "last" },
    { name: "wrong discriminant", path: "/0/schemas/4/type", put: "text", at: "/0/schemas/4" },
    { name: "discriminant missing", path: "/0/schemas/7/type", put: missing, at: "/0/schemas/7" },
    { name: "wrong in oneOf", path: "/0/schemas/0/oneOf/0", put: 1, at: "/0/schemas/0" },
    {
      name: "optional field of a wrong kind",
      path: "/0/schemas/6/minLength",
      put: "1",
      at: "/0/schemas/6",
    },
    {
      name: "null for an optional field",
      path: "/0/schemas/5/maximum",
      put: null,
      at: "/0/schemas/5",
    },
    { name: "items missing", path: "/0/schemas/7/items", put: missing, at: "/0/schemas/7" },
    { name: "value of a record", path: "/0/components/schemas/first", put: "object" },
    {
      name: "value of a record inside",
      path: "/0/components/schemas/first/properties/id",
      put: null,
    },
    { name: "array for a record", path: "/1/components/schemas", put: 5 },
    { name: "key missing", path: "/1/components/schemas/first/nullable", put: missing },
    { name: "in required", path: "/0/components/schemas/first/required/0", put: 1 },
  ],
}

function collection(random: Random): Collection {
  return {
    // One of each at a fixed place, so that the spoilers know where they are.
    schemas: [
      ...kinds.map((kind) => kind(random, 2)),
      ...random.list(1, 4, () => schema(random, 2)),
    ],
    components: {
      schemas: {
        first: object(random),
        second: object(random),
        [random.text(8, 12)]: object(random),
      },
    },
    purpose: random.one(["swagger", "ajv"]),
  }
}

function object(random: Random): ObjectSchema {
  return {
    $id: random.text(),
    type: "object",
    nullable: random.boolean(),
    properties: {
      id: { type: "integer", minimum: 1 },
      flag: { type: "boolean", enum: [random.boolean()] },
      [random.text(8, 12)]: schema(random, 2),
      [random.text(8, 12)]: schema(random, 1),
    },
    required: ["id", ...random.list(0, 2, () => random.text())],
    description: random.text(20, 60),
  }
}

const schema = (random: Random, depth: number): JsonSchema => random.one(kinds)(random, depth)

const kinds: readonly ((random: Random, depth: number) => JsonSchema)[] = [
  (random, depth) => ({
    oneOf: depth === 0 ? [{ type: "null" }] : random.list(1, 3, () => schema(random, depth - 1)),
  }),
  (random) => ({ $ref: `#/components/schemas/${random.text()}` }),
  () => ({ type: "null" }),
  (random) => ({ type: "boolean", default: random.boolean(), description: random.text(10, 30) }),
  (random) => ({ type: "integer", minimum: 0, maximum: random.int(1, 1000) }),
  (random) => ({ type: "number", minimum: 0, maximum: random.fraction(), multipleOf: 0.5 }),
  (random) => ({
    type: "string",
    minLength: 1,
    maxLength: random.int(1, 100),
    format: random.text(),
    description: random.text(10, 30),
  }),
  (random, depth) => ({
    type: "array",
    items: depth === 0 ? { type: "string" } : schema(random, depth - 1),
    minItems: random.int(0, 3),
  }),
]
