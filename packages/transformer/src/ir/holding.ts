import { reached, usersOf } from "./graph.ts"
import { childrenOfNode, refsOfNode } from "./node-children.ts"
import type { Node, PlannedTypes } from "./plan.ts"

/**
 * Whether a node is, or contains at any depth, one of a kind. Each type of a plan is visited once, and
 * without recursion into others: thousands may be on one path.
 */
export function createHolding(
  is: (node: Node) => boolean,
): (node: Node, types: PlannedTypes) => boolean {
  const known = new WeakMap<PlannedTypes, ReadonlySet<string>>()
  const isAny = (node: Node): boolean => is(node) || childrenOfNode(node).some(isAny)

  function holdersIn(types: PlannedTypes): ReadonlySet<string> {
    const refs = new Map(Object.values(types).map(({ id, node }) => [id, refsOfNode(node)]))
    const own = Object.values(types).filter(({ node }) => isAny(node))
    return reached(
      own.map(({ id }) => id),
      usersOf(refs.keys(), (id) => refs.get(id)!),
    )
  }

  return (node, types) => {
    if (isAny(node)) return true
    const refs = refsOfNode(node)
    if (refs.length === 0) return false
    if (!known.has(types)) known.set(types, holdersIn(types))
    return refs.some((id) => known.get(types)!.has(id))
  }
}
