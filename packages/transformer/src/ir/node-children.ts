import { reached, usersOf } from "./graph.ts"
import type { Node, PlannedType, PlannedTypes } from "./plan.ts"

/** The nodes a node is directly made of; refs are not followed. */
export function childrenOfNode(node: Node): readonly Node[] {
  switch (node.kind) {
    case "array":
    case "set":
      return [node.item]
    case "tuple":
      return [
        ...node.items.map((item) => item.node),
        ...(node.rest ? [node.rest.node] : []),
        ...(node.after ?? []).map((item) => item.node),
      ]
    case "map":
      return [node.key, node.value]
    case "object": {
      const children = node.fields.map((field) => field.node)
      for (const pattern of node.patterns ?? NONE) children.push(pattern.node)
      if (node.index) children.push(node.index)
      return children
    }
    case "union":
      return node.members
    case "refined":
      return [node.of]
    case "to-json":
      return [node.memory, node.wire]
    default:
      return NONE
  }
}

const NONE: readonly never[] = []

/** Of whole types, which each pass of the planner goes through. */
const refsOfTypes = new WeakMap<Node, readonly string[]>()

/** Ids of the types that a node mentions itself. */
export function refsOfNode(node: Node): readonly string[] {
  const known = refsOfTypes.get(node)
  if (known) return known
  const refs: string[] = []
  collectRefs(node, refs)
  refsOfTypes.set(node, refs)
  return refs
}

function collectRefs(node: Node, into: string[]): void {
  if (node.kind === "ref") into.push(node.to)
  else for (const child of childrenOfNode(node)) collectRefs(child, into)
}

/**
 * Whether a node is, or contains at any depth, one of a kind. Each type of a plan is visited once, and
 * without recursion into others: thousands may be on one path.
 */
export function createHolding(
  is: (node: Node) => boolean,
): (node: Node, types: PlannedTypes) => boolean {
  const known = new WeakMap<PlannedTypes, ReadonlySet<string>>()
  // Of whole types, which files share.
  const own = new WeakMap<Node, boolean>()
  const isAny = (node: Node): boolean => is(node) || childrenOfNode(node).some(isAny)

  function isOwn(node: Node): boolean {
    const before = own.get(node)
    if (before !== undefined) return before
    const found = isAny(node)
    own.set(node, found)
    return found
  }

  function holdersIn(types: PlannedTypes): ReadonlySet<string> {
    const all = Object.values(types)
    return usersIn(
      all.filter(({ node }) => isOwn(node)),
      all,
    )
  }

  return (node, types) => {
    if (isOwn(node)) return true
    const refs = refsOfNode(node)
    if (refs.length === 0) return false
    if (!known.has(types)) known.set(types, holdersIn(types))
    return refs.some((id) => known.get(types)!.has(id))
  }
}

/** The ids of some of the types, and of all that lead to them. */
export function usersIn(some: readonly PlannedType[], all: readonly PlannedType[]): Set<string> {
  const ids = some.map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const refs = new Map(all.map(({ id, node }) => [id, refsOfNode(node)]))
  return reached(
    ids,
    usersOf(refs.keys(), (id) => refs.get(id)!),
  )
}
