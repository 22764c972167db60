import type { JsonSchemaPart, JsonSchema } from "@precast/runtime/emitted"
import type { Node, UnionNode } from "../../ir/plan.ts"

type Scalar = string | number | boolean | null

/** `anyOf`, or `enum` where all members are values; a member that no JSON value fits is left out. */
export function unionSchema(
  node: UnionNode,
  visit: (node: Node) => JsonSchemaPart,
): JsonSchemaPart {
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
