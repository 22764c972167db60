import { onCycles, reached, usersOf } from "../ir/graph.ts"
import { childrenOfNode, refsOfNode } from "../ir/node-children.ts"
import type { Node, PlannedType, PlannedTypes, UnionNode } from "../ir/plan.ts"
import { isVerbatim } from "../ir/verbatim.ts"
import type { FreshTypes } from "./fresh-types.ts"

/**
 * Decides which types an encoder writes into the one that uses them: their constants fold with those
 * around them, and no short text is made only to be appended. The weight of a type counts what it
 * takes in of others, at any depth, so that emitted text grows with the number of types and their
 * members and not with the number of paths between them.
 */
export function weighTypes({ types, ordered }: FreshTypes): void {
  for (const type of ordered) {
    type.weight = weightOf(type.node, (to) => (types[to]!.inPlace ? types[to]!.weight : 1))
    type.inPlace = !type.recursive && type.weight <= MOST_IN_PLACE
  }
}

const MOST_IN_PLACE = 12

/** Rough count of what has to be emitted for a node. */
function weightOf(node: Node, ofType: (id: string) => number): number {
  const parts = childrenOfNode(node).reduce((sum, child) => sum + weightOf(child, ofType), 0)
  switch (node.kind) {
    case "ref":
      return ofType(node.to)
    case "array":
    case "set":
    case "map":
      return 2 + parts
    case "object":
      return 1 + parts + 2 * ((node.patterns?.length ?? 0) + (node.index ? 1 : 0))
    case "union":
      return parts
    default:
      return 1 + parts
  }
}

/** Fills in `verbatim` once every type is planned. */
export function markVerbatim({ types, ordered }: FreshTypes): void {
  // A type is assumed to be verbatim until a part is not; types it refers to are checked before it.
  for (const type of ordered) type.verbatim = !type.recursive
  for (let changed = true; changed;) {
    changed = false
    for (const type of ordered) {
      if (!type.verbatim || isVerbatim(type.node, types)) continue
      type.verbatim = false
      changed = true
    }
  }
}

/**
 * Fills in `tried` and `holdsTried`: types on a way from members of a union back to the union, where several such members are tried on
 * the same value.
 */
export function markTried({ types, all, ids, refs }: FreshTypes): void {
  const members = new Set<string>()
  for (const type of all)
    if (type.recursive)
      visitUnions(type.node, (union) => {
        for (const id of triedMembers(union, types)) members.add(id)
      })
  if (members.size === 0) return
  const cyclic = onCycles(ids, refs)
  // The members of a union are types of their own.
  const tried = [...reached(members, refs)].filter(
    (id) => cyclic.has(id) && types[id]!.node.kind !== "union",
  )
  for (const id of tried) types[id]!.tried = true
  for (const id of reached(tried, usersOf(ids, refs))) types[id]!.holdsTried = true
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

/**
 * Fills in `isLarge`, `isHuge` and `isVast`.
 * @param isForSpeed whether types of any size are read and written by code of their own
 */
export function markLarge({ types, ordered }: FreshTypes, isForSpeed: boolean): void {
  for (const type of ordered) {
    const direct = refsOfNode(type.node).map((to) => types[to]!)
    const isMore = (size: "isLarge" | "isHuge" | "isVast", most: number): boolean =>
      direct.some((each) => each[size]) || mentionsMore(type, most, types)
    type.isLarge = isMore("isLarge", MOST_TOLD)
    type.isHuge = !isForSpeed && type.isLarge && isMore("isHuge", MOST_READ)
    type.isVast = type.isHuge && isMore("isVast", MOST_WRITTEN)
  }
}

/** Types with functions for issues of their own; for all of SlackEvent they would be a fifth of the text (bench:public). */
const MOST_TOLD = 40

/** Types with decoders over bytes; for all events of Discord they would be a third of the text (bench:public). */
const MOST_READ = 200

/** Types with encoders; for all events of Stripe they would be more than half of the text (bench:public). */
const MOST_WRITTEN = 1_000

/** Whether a type and those that it mentions, directly or through others, are more than `most`. */
function mentionsMore({ id }: PlannedType, most: number, types: PlannedTypes): boolean {
  const parts = new Set([id])
  for (const part of parts) {
    if (parts.size > most) break
    for (const to of refsOfNode(types[part]!.node)) parts.add(to)
  }
  return parts.size > most
}

/** Fills in `holdsDefault`. */
export function markDefaults({ types, all, ids, refs, complete }: FreshTypes): void {
  const waiting = all.filter(
    (type) => hasDefault(type.node) || complete(type).some(({ holdsDefault }) => holdsDefault),
  )
  if (waiting.length === 0) return
  const users = usersOf(ids, refs)
  for (let type = waiting.pop(); type; type = waiting.pop()) {
    if (type.holdsDefault) continue
    type.holdsDefault = true
    for (const id of users(type.id)) waiting.push(types[id]!)
  }
}

function hasDefault(node: Node): boolean {
  if (node.kind === "object" && node.fields.some((field) => isAdded(field))) return true
  return childrenOfNode(node).some(hasDefault)
}

/** What decode puts in has to be there when the value is written. */
function isAdded(field: { default?: string; optional: boolean; takesUndefined: boolean }): boolean {
  return field.default !== undefined && !field.optional && !field.takesUndefined
}
