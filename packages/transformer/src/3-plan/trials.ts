import { childrenOfNode, refsOfNode } from "../ir/node-children.ts"
import type { Node, PlannedTypes, UnionNode } from "../ir/plan.ts"
import { onCycles, reached, usersOf } from "../ir/graph.ts"

/**
 * Fills in `tried` and `holdsTried`: types on a way from members of a union back to the union, where several such members are tried on
 * the same value.
 */
export function markTried(types: PlannedTypes): void {
  const members = new Set<string>()
  for (const type of Object.values(types))
    if (type.recursive)
      visitUnions(type.node, (union) => {
        for (const id of triedMembers(union, types)) members.add(id)
      })
  if (members.size === 0) return
  const all = new Map(Object.values(types).map(({ id, node }) => [id, refsOfNode(node)]))
  const refs = (id: string): readonly string[] => all.get(id) ?? []
  const cyclic = onCycles(all.keys(), refs)
  // The members of a union are types of their own.
  const tried = [...reached(members, refs)].filter(
    (id) => cyclic.has(id) && types[id]!.node.kind !== "union",
  )
  for (const id of tried) types[id]!.tried = true
  for (const id of reached(tried, usersOf(all.keys(), refs))) types[id]!.holdsTried = true
}

function visitUnions(node: Node, visit: (union: UnionNode) => void): void {
  if (node.kind === "union") visit(node)
  for (const child of childrenOfNode(node)) visitUnions(child, visit)
}

/** Recursive members, where one value may be looked at as several of them. */
function triedMembers(union: UnionNode, types: PlannedTypes): string[] {
  const members = union.wire.map((index) => union.members[index]!)
  return (["list", "object"] as const).flatMap((form) => {
    const several = members.filter((member) => formsOf(member, types).has(form))
    const recursive = several.flatMap(refsOfNode).filter((id) => types[id]!.recursive)
    return recursive.length > 1 ? recursive : []
  })
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
