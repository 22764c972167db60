import { createHolding } from "../../ir/node-children.ts"
import type { LeafNode, Node, PlannedTypes } from "../../ir/plan.ts"
import { nameOf } from "../type-name.ts"

/**
 * Whether a function of its own reports the issues of a type; for other types issues come from the
 * description.
 */
export function isStraight(node: Node, types: PlannedTypes): boolean {
  switch (node.kind) {
    case "object":
      return !(
        node.index ||
        node.patterns ||
        node.closed ||
        node.minProperties !== undefined ||
        node.maxProperties !== undefined
      )
    case "array":
      return !hasRules(node.rules)
    case "union":
      return node.members.some((member) => isStraightRef(member, types))
    default:
      return false
  }
}

/** The same of a type that is mentioned. */
export function isStraightRef(node: Node, types: PlannedTypes): node is Node & { kind: "ref" } {
  return node.kind === "ref" && isStraight(types[node.to]!.node, types)
}

/**
 * What an issue expects in place of a value that is not such a leaf, in the words of explain/words.ts of the
 * runtime; null: only the runtime knows.
 */
export function plainWords(node: LeafNode): string | null {
  switch (node.kind) {
    case "any":
    case "unknown":
      return "a value"
    case "boolean":
    case "null":
    case "undefined":
      return node.kind
    case "string":
    case "number":
      return hasRules(node.rules) ? null : node.kind
    case "bigint":
      return node.wire || (node.rules && hasRules(node.rules)) ? null : "integer as text"
    case "date":
      return node.wire ? null : "date-time"
    case "url":
      return "URL"
    case "regexp":
      return "regular expression"
    default:
      return null
  }
}

/** The same of an object or array; its description decides where what is found there may be secret. */
export function partWords(node: Node, types: PlannedTypes): string | null {
  if (holdsSensitive(node, types)) return null
  if (node.kind === "ref") {
    const type = types[node.to]!
    return type.node.kind === "object" ? nameOf(type) : partWords(type.node, types)
  }
  return node.kind === "object" || node.kind === "array" ? node.kind : null
}

function hasRules(rules: object): boolean {
  return Object.keys(rules).length > 0
}

const holdsSensitive = createHolding((node) => node.kind === "refined" && node.sensitive === true)

/** Whether a type contains a check function of the user. */
export const holdsChecks: (node: Node, types: PlannedTypes) => boolean = createHolding(
  (node) => node.kind === "refined" && node.checks.length > 0,
)
