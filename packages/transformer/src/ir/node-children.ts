import { reached, usersOf } from "./graph.ts"
import type { Node, PlannedTypes } from "./plan.ts"

/** The nodes a node is directly made of; refs are not followed. */
export function childrenOfNode(node: Node): Node[] {
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
    case "object":
      return [
        ...node.fields.map((field) => field.node),
        ...(node.patterns ?? []).map((pattern) => pattern.node),
        ...(node.index ? [node.index] : []),
      ]
    case "union":
      return node.members
    case "refined":
      return [node.of]
    case "to-json":
      return [node.memory, node.wire]
    default:
      return []
  }
}

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
