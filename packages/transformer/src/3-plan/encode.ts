import { childrenOfNode, refsOfNode } from "../ir/node-children.ts"
import type { Node, PlannedTypes } from "../ir/plan.ts"
import { reached, usedFirst, usersOf } from "../ir/graph.ts"

/**
 * Decides for every type how its encoder finds what has to be escaped: in each string as it is written, or once in
 * the finished text (runtime/src/types/encode/clean.ts). Looking at a whole text costs about 70 ns more than nothing, looking
 * at one short string 20 to 40 ns: so it pays from the fourth string on, and for any list of them.
 */
export function planEncode(types: PlannedTypes): void {
  const counts = new Map<string, number>()
  const dirty = neverClean(types)
  for (const id of usedFirst(Object.keys(types), (each) => refsOfNode(types[each]!.node))) {
    const type = types[id]!
    counts.set(id, countStrings(type.node, counts))
    const many = counts.get(id)! >= ENOUGH_STRINGS
    type.strings = many && !dirty.has(type.id) ? "at the end" : "each"
  }
}

const ENOUGH_STRINGS = 4

function countStrings(node: Node, known: ReadonlyMap<string, number>): number {
  switch (node.kind) {
    case "string":
    case "template":
    case "url":
    case "regexp":
      return 1
    case "array":
    case "set":
    case "map":
      return (
        ENOUGH_STRINGS *
        childrenOfNode(node).reduce((sum, child) => sum + countStrings(child, known), 0)
      )
    case "union":
      return Math.max(...node.members.map((member) => countStrings(member, known)))
    case "ref":
      // While it is being counted: a type that holds itself is a list of what it holds.
      return known.get(node.to) ?? ENOUGH_STRINGS
    default:
      return (
        childrenOfNode(node).reduce((sum, child) => sum + countStrings(child, known), 0) +
        keysOf(node)
      )
  }
}

/** The keys of an index signature are strings, and a list of them. */
function keysOf(node: Node): number {
  return node.kind === "object" && (node.index || node.patterns) ? ENOUGH_STRINGS : 0
}

/**
 * Types whose text may have quotes that are not counted (JSON.stringify writes `unknown`) or constants
 * with escapes, in themselves or in a type that they mention.
 */
function neverClean(types: PlannedTypes): Set<string> {
  const all = new Map(Object.values(types).map(({ id, node }) => [id, refsOfNode(node)]))
  const own = Object.values(types).filter(({ node }) => isNeverClean(node))
  const users = usersOf(all.keys(), (id) => all.get(id)!)
  return reached(
    own.map(({ id }) => id),
    users,
  )
}

function isNeverClean(node: Node): boolean {
  switch (node.kind) {
    case "any":
    case "unknown":
      return true
    case "literal":
      return hasEscapes(String(node.value))
    default:
      if (node.kind === "object" && node.fields.some((field) => hasEscapes(field.wireKey)))
        return true
      return childrenOfNode(node).some(isNeverClean)
  }
}

function hasEscapes(text: string): boolean {
  return JSON.stringify(text).length !== text.length + 2
}
