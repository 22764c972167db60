import { childrenOfNode } from "../ir/node-children.ts"
import type { Node, PlannedTypes } from "../ir/plan.ts"
import { reached, usersOf } from "../ir/graph.ts"
import type { FreshTypes } from "./fresh-types.ts"

/**
 * Decides for every type how its encoder finds what has to be escaped: in each string as it is written, or once in
 * the finished text (runtime/src/types/encode/clean.ts). Looking at a whole text costs about 70 ns more than nothing, looking
 * at one short string 20 to 40 ns: so it pays from the fourth string on, and for any list of them.
 *
 * Or it writes bytes (runtime/src/types/encode/bytes.ts): integers, booleans and dates take a third of the time of
 * their texts, strings up to twice that of a concatenation.
 */
export function planEncode(fresh: FreshTypes): void {
  const { types, ordered } = fresh
  for (const id of neverClean(fresh)) unclean.add(types[id]!.node)
  for (const type of ordered) {
    const { node } = type
    const count = countStrings(node, types)
    counts.set(node, count)
    const sizes = sizesOf(node, types)
    known.set(node, sizes)
    const isClean = count >= ENOUGH_STRINGS && !unclean.has(node)
    type.strings = !type.isVast && isForBytes(sizes) ? "bytes" : isClean ? "at the end" : "each"
  }
}

// Of whole types, which files share.
const counts = new WeakMap<Node, number>()
const unclean = new WeakSet<Node>()

const ENOUGH_STRINGS = 4

/** How many values of a text bytes are faster for, how many they are slower for, and whether there is a list. */
interface Sizes {
  readonly light: number
  readonly heavy: number
  readonly isList: boolean
}

const known = new WeakMap<Node, Sizes>()

// A text is taken from bytes in the time of so many concatenations.
const ENOUGH_VALUES = 8
// Lists inside of records, such as tags, are short.
const ITEMS = 2

function isForBytes({ light, heavy, isList }: Sizes): boolean {
  return light >= heavy && light > 0 && (isList || light + heavy >= ENOUGH_VALUES)
}

function sizesOf(node: Node, types: PlannedTypes): Sizes {
  switch (node.kind) {
    case "number":
      return node.rules.int ? LIGHT : HEAVY
    case "boolean":
    case "date":
      return LIGHT
    case "literal":
    case "null":
    case "undefined":
    case "bigint-literal":
    case "never":
      return NONE
    case "ref": {
      // Of a circle, each type would have another sum, by where it is entered.
      const { recursive, node: to } = types[node.to]!
      return recursive ? NONE : (known.get(to) ?? NONE)
    }
    case "array":
    case "set":
    case "map":
      return { ...sumOf(childrenOfNode(node), types, ITEMS), isList: true }
    case "object":
    case "tuple":
    case "union":
    case "refined":
      return sumOf(childrenOfNode(node), types, 1)
    default:
      return HEAVY
  }
}

const LIGHT: Sizes = { light: 1, heavy: 0, isList: false }
const HEAVY: Sizes = { light: 0, heavy: 1, isList: false }
const NONE: Sizes = { light: 0, heavy: 0, isList: false }

function sumOf(nodes: readonly Node[], types: PlannedTypes, times: number): Sizes {
  const sum = { light: 0, heavy: 0, isList: false }
  for (const node of nodes) {
    const { light, heavy, isList } = sizesOf(node, types)
    sum.light += times * light
    sum.heavy += times * heavy
    sum.isList ||= isList
  }
  return sum
}

function countStrings(node: Node, types: PlannedTypes): number {
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
        childrenOfNode(node).reduce((sum, child) => sum + countStrings(child, types), 0)
      )
    case "union":
      return Math.max(...node.members.map((member) => countStrings(member, types)))
    case "ref":
      // While it is being counted: a type that holds itself is a list of what it holds.
      return counts.get(types[node.to]!.node) ?? ENOUGH_STRINGS
    default:
      return (
        childrenOfNode(node).reduce((sum, child) => sum + countStrings(child, types), 0) +
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
function neverClean({ all, ids, refs, complete }: FreshTypes): Set<string> {
  const own = all.filter(
    (type) => isNeverClean(type.node) || complete(type).some(({ node }) => unclean.has(node)),
  )
  const users = usersOf(ids, refs)
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
