import type { JsonSchemaPart, JsonSchema } from "@precast/runtime/emitted"
import type {
  ArrayNode,
  MapNode,
  Node,
  PlannedTypes,
  SetNode,
  TupleNode,
  UnionNode,
} from "../../ir/plan.ts"
import { leafSchema } from "./json-schema-leaf.ts"
import { objectSchema } from "./json-schema-object.ts"

/** How a schema refers to another type. */
export interface Schemas {
  readonly types: PlannedTypes
  /** Of what is read, or of what is written: fields with a default are always there then. Default: read. */
  readonly way?: Way
  /** Whether `x-type` names the class in memory, and `x-field` the name of a field there. */
  readonly named?: true
  ref(id: string): JsonSchemaPart
}

export type Way = "in" | "out"

/**
 * The schema of the values that `revive` accepts. Where a schema cannot be exact, it accepts more, never
 * less.
 */
export function schemaOf(node: Node, schemas: Schemas): JsonSchemaPart {
  const schema = wireSchema(node, schemas)
  const type = schemas.named ? typeInMemory(node) : undefined
  return type === undefined || typeof schema === "boolean" ? schema : { ...schema, "x-type": type }
}

function wireSchema(node: Node, schemas: Schemas): JsonSchemaPart {
  const visit: Visit = (child, nullIsUndefined = false) => {
    const schema = schemaOf(child, schemas)
    return nullIsUndefined ? orNull(schema, schemas.named === true) : schema
  }
  switch (node.kind) {
    case "ref":
      return schemas.ref(node.to)
    case "array":
      return arraySchema(node, visit)
    case "set":
      return setSchema(node, visit)
    case "tuple":
      return tupleSchema(node, visit)
    case "map":
      return mapSchema(node, visit)
    case "object":
      return objectSchema(node, visit, schemas)
    case "union":
      return unionSchema(node, visit)
    case "refined":
      return visit(node.of)
    case "to-json":
      return visit(node.wire)
    default:
      return leafSchema(node)
  }
}

/** Name of the class or type whose JSON does not identify it; undefined: the JSON type is the type. */
function typeInMemory(node: Node): string | undefined {
  switch (node.kind) {
    case "date":
      return "Date"
    case "bigint":
    case "bigint-literal":
      return "bigint"
    case "url":
      return "URL"
    case "regexp":
      return "RegExp"
    case "bytes":
      return node.type
    case "set":
      return "Set"
    case "map":
      return "Map"
    case "number":
      return node.rules.ieee ? "number" : undefined
    default:
      return undefined
  }
}

/** `nullIsUndefined`: null takes the place of undefined there. */
export type Visit = (node: Node, nullIsUndefined?: boolean) => JsonSchemaPart

function arraySchema(node: ArrayNode, visit: Visit): JsonSchema {
  return {
    type: "array",
    items: visit(node.item, node.nullIsUndefined),
    ...node.rules,
  }
}

/** Items may repeat on the wire, so an upper limit does not apply to their number there. */
function setSchema(node: SetNode, visit: Visit): JsonSchema {
  return {
    type: "array",
    items: visit(node.item, node.nullIsUndefined),
    ...(node.rules.minItems !== undefined && { minItems: node.rules.minItems }),
  }
}

function tupleSchema({ items, rest, after = [] }: TupleNode, visit: Visit): JsonSchema {
  const prefix = items.map((item) => visit(item.node, item.nullIsUndefined))
  const required = items.filter((item) => !item.optional).length + after.length
  const others = [...(rest ? [rest] : []), ...after].map((item) =>
    visit(item.node, item.nullIsUndefined),
  )
  return {
    type: "array",
    // The list must not be empty.
    ...(prefix.length > 0 && { prefixItems: prefix }),
    // Items after a rest have no fixed position: any of the items there may be of any of these types.
    items: others.length === 0 ? false : others.length === 1 ? others[0]! : { anyOf: others },
    ...(required > 0 && { minItems: required }),
    ...(!rest && { maxItems: items.length }),
  }
}

function mapSchema(node: MapNode, visit: Visit): JsonSchema {
  if (node.wire === "object") {
    const { minItems, maxItems } = node.rules
    return {
      type: "object",
      propertyNames: visit(node.key),
      additionalProperties: visit(node.value, node.nullIsUndefined.value),
      ...(minItems !== undefined && { minProperties: minItems }),
      ...(maxItems !== undefined && { maxProperties: maxItems }),
    }
  }
  const pair: JsonSchema = {
    type: "array",
    prefixItems: [
      visit(node.key, node.nullIsUndefined.key),
      visit(node.value, node.nullIsUndefined.value),
    ],
    items: false,
    minItems: 2,
    maxItems: 2,
  }
  const { minItems } = node.rules
  return { type: "array", items: pair, ...(minItems !== undefined && { minItems }) }
}

/** The same, or null, which is undefined in memory; `named`: the schema names it, too. */
function orNull(schema: JsonSchemaPart, named: boolean): JsonSchemaPart {
  if (schema === true && !named) return true
  const nothing: JsonSchema = { type: "null", ...(named && { "x-type": "undefined" }) }
  if (schema === true) return { anyOf: [{}, nothing] }
  if (schema === false) return nothing
  const known = Object.keys(schema).length === 1 ? schema.anyOf : undefined
  return { anyOf: [...(known ?? [schema]), nothing] }
}

type Scalar = string | number | boolean | null

/** `anyOf`, or `enum` where all members are values; a member that no JSON value fits is left out. */
function unionSchema(node: UnionNode, visit: (node: Node) => JsonSchemaPart): JsonSchemaPart {
  const members = node.members.map((member) => visit(member)).filter((member) => member !== false)
  if (members.includes(true)) return true
  const objects = members.filter((member): member is JsonSchema => member !== true)
  const values = [...new Set(objects.flatMap(valuesOf))]
  const others = objects.filter((member) => valuesOf(member).length === 0)
  // People look for what is there before they look for null.
  const all = [
    ...valueSchema(values),
    ...others.filter((at) => !isNull(at)),
    ...others.filter(isNull),
  ]
  if (all.length === 0) return false
  return all.length === 1 ? all[0]! : { anyOf: all }
}

function isNull(schema: JsonSchema): boolean {
  return schema.type === "null"
}

/** The values of a schema that only lists values. */
function valuesOf(schema: JsonSchema): Scalar[] {
  if (Object.keys(schema).length !== 1) return []
  return schema.const !== undefined ? [schema.const] : (schema.enum ?? [])
}

function valueSchema(values: Scalar[]): JsonSchema[] {
  if (values.length === 0) return []
  return values.length === 1 ? [{ const: values[0]! }] : [{ enum: values }]
}
