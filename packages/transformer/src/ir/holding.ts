import { reached, usersOf } from "./graph.ts"
import { childrenOfNode, refsOfNode } from "./node-children.ts"
import type { Node, PlannedTypes } from "./plan.ts"

/**
 * Tells whether a node is, or holds at any depth, one of a kind. The types of a plan are looked at once, and without
 * following them one inside the other: there may be thousands on one way.
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
