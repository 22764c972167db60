import type { Node, NodeField } from "../ir/plan.ts"

/** Order in which to check the fields of an object: cheap and selective ones first. */
export function checkOrder(fields: readonly NodeField[]): number[] {
  const cost = fields.map((field) => costOf(field.node) + (field.optional ? 1 : 0))
  return fields.map((_, index) => index).toSorted((a, b) => cost[a]! - cost[b]! || a - b)
}

function costOf(node: Node): number {
  switch (node.kind) {
    case "any":
    case "unknown":
    case "literal":
    case "never":
    case "null":
    case "undefined":
      return 0
    case "boolean":
      return 4
    case "string":
      return Object.keys(node.rules).length === 0 ? 2 : 5
    case "number":
      return 3
    case "bigint":
    case "bigint-literal":
      return 2
    case "template":
      return 20
    case "date":
    case "url":
    case "regexp":
    case "bytes":
      return 8
    case "refined":
    case "to-json":
      return 70
    case "union":
      return 4 + Math.max(...node.members.map(costOf))
    case "ref":
      return 40
    case "tuple":
      return 50
    case "object":
      return 60
    case "array":
    case "set":
    case "map":
      return 100
    default:
      return node satisfies never
  }
}
