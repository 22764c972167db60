import type { Node, PlannedTypes } from "../ir/plan.ts"
import { isVerbatim } from "../ir/verbatim.ts"

/** Fills in `weight` and `verbatim` once every type is planned. */
export function measureTypes(types: PlannedTypes): void {
  for (const type of Object.values(types)) type.weight = weightOf(type.node, types)
  // A type is taken as verbatim until a part says otherwise; one round for each link of a chain of refs.
  for (const type of Object.values(types)) type.verbatim = !type.recursive
  for (let changed = true; changed;) {
    changed = false
    for (const type of Object.values(types)) {
      if (!type.verbatim || isVerbatim(type.node, types)) continue
      type.verbatim = false
      changed = true
    }
  }
}

/** Rough count of what has to be emitted for a node, inline parts included. */
export function weightOf(node: Node, types: PlannedTypes): number {
  switch (node.kind) {
    case "array":
      return 2 + weightOf(node.item, types)
    case "tuple":
      return (
        1 +
        sum(node.items.map((item) => weightOf(item.node, types))) +
        (node.rest ? weightOf(node.rest.node, types) : 0)
      )
    case "object":
      return (
        1 +
        sum(node.fields.map((field) => weightOf(field.node, types))) +
        (node.index ? 2 + weightOf(node.index, types) : 0)
      )
    case "union":
      return sum(node.members.map((member) => weightOf(member, types)))
    case "ref":
      return node.inline ? (types[node.to]?.weight ?? 1) : 1
    default:
      return 1
  }
}

function sum(weights: number[]): number {
  return weights.reduce((total, weight) => total + weight, 0)
}
