import type { Node, NodeField, PlannedType, PlannedTypes, UnionNode } from "../../ir/plan.ts"
import { isUnknown } from "../encode/encode-traits.ts"

/** Whether the runtime can revive values of a type from its description (runtime/src/types/explain/revive-described.ts). */
export function isDescribed({ node, tried }: PlannedType, types: PlannedTypes): boolean {
  return !tried && isDescribedNode(node, types)
}

/** Of a type that is mentioned, its own description decides. */
function isDescribedNode(node: Node, types: PlannedTypes): boolean {
  switch (node.kind) {
    case "array":
      return !node.nullIsUndefined && !node.rules.uniqueItems && isDescribedNode(node.item, types)
    case "object":
      return (
        !node.patterns &&
        !node.closed &&
        node.minProperties === undefined &&
        node.maxProperties === undefined &&
        (node.index === null || isDescribedNode(node.index, types)) &&
        node.fields.every((field) => isDescribedField(field, types))
      )
    case "union":
      return !node.rivals && node.members.every((member) => isDescribedNode(member, types))
    case "refined":
      return node.checks.length === 0 && isDescribedNode(node.of, types)
    case "tuple":
    case "set":
    case "map":
    case "to-json":
    case "bigint-literal":
      return false
    default:
      return true
  }
}

function isDescribedField({ key, wireKey, node, asNull }: NodeField, types: PlannedTypes): boolean {
  const isHidden = isUnknown(node, types) && node.kind !== "unknown" && node.kind !== "any"
  return (
    !asNull &&
    !isHidden &&
    key !== "__proto__" &&
    wireKey !== "__proto__" &&
    isDescribedNode(node, types)
  )
}

/** Whether the members of a union are tried on the wire in their order. */
export function isInWireOrder({ wire }: UnionNode): boolean {
  return wire.every((index, at) => index > (wire[at - 1] ?? -1))
}
