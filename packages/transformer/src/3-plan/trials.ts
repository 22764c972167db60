import { childrenOfNode } from "../ir/node-children.ts"
import type { Node, PlannedTypes, UnionNode } from "../ir/plan.ts"

/**
 * Fills in `tried` and `holdsTried`: types on a way from members of a union back to the union, where several such members are tried on
 * the same value.
 */
export function markTried(types: PlannedTypes): void {
  for (const type of Object.values(types)) {
    if (type.recursive) visitUnions(type.node, (union) => markMembers(union, types))
  }
  const tried = Object.values(types).filter((type) => type.tried)
  if (tried.length === 0) return
  for (const type of Object.values(types)) {
    const inside = type.recursive ? reachableFrom(type.id, types) : new Set<string>()
    type.holdsTried = type.tried || tried.some(({ id }) => inside.has(id))
  }
}

function visitUnions(node: Node, visit: (union: UnionNode) => void): void {
  if (node.kind === "union") visit(node)
  for (const child of childrenOfNode(node)) visitUnions(child, visit)
}

function markMembers(union: UnionNode, types: PlannedTypes): void {
  const members = union.wire.map((index) => union.members[index]!)
  for (const form of ["list", "object"] as const) {
    const several = members.filter((member) => formsOf(member, types).has(form))
    const recursive = several.flatMap(refsOf).filter((id) => types[id]!.recursive)
    if (recursive.length > 1) markInside(recursive, types)
  }
}

function markInside(members: string[], types: PlannedTypes): void {
  for (const id of new Set(members.flatMap((each) => [each, ...reachableFrom(each, types)]))) {
    const { node } = types[id]!
    // The members of a union are types of their own.
    if (node.kind !== "union" && reachableFrom(id, types).has(id)) types[id]!.tried = true
  }
}

type Form = "list" | "object"

/** What values that hold others a node takes, in memory or on the wire. */
function formsOf(node: Node, types: PlannedTypes, seen: readonly string[] = []): Set<Form> {
  switch (node.kind) {
    case "array":
    case "tuple":
    case "set":
      return new Set(["list"])
    case "map":
      return new Set(["list", "object"])
    case "object":
      return new Set(["object"])
    case "union":
      return new Set(node.members.flatMap((member) => [...formsOf(member, types, seen)]))
    case "refined":
      return formsOf(node.of, types, seen)
    case "to-json":
      return formsOf(node.memory, types, seen)
    case "ref":
      if (seen.includes(node.to)) return new Set()
      return formsOf(types[node.to]!.node, types, [...seen, node.to])
    default:
      return new Set()
  }
}

function reachableFrom(id: string, types: PlannedTypes): Set<string> {
  const found = new Set<string>()
  const waiting = [id]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const to of refsOf(types[at]!.node)) {
      if (found.has(to)) continue
      found.add(to)
      waiting.push(to)
    }
  }
  return found
}

function refsOf(node: Node): string[] {
  return node.kind === "ref" ? [node.to] : childrenOfNode(node).flatMap(refsOf)
}
