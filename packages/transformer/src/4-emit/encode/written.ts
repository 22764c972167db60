import { createHolding } from "../../ir/node-children.ts"
import type { Node, NodeField, PlannedTypes, UnionNode } from "../../ir/plan.ts"
import { resolved } from "./encode-traits.ts"

/** Whether JSON.stringify alone writes the values of a type: scalars, dates, and what no type describes. */
export function isAsIs(node: Node, types: PlannedTypes): boolean {
  const at = resolved(node, types)
  switch (at.kind) {
    case "any":
    case "unknown":
    case "undefined":
    case "null":
    case "boolean":
    case "literal":
    case "string":
    case "template":
      return true
    case "number":
      return !at.rules.ieee
    case "date":
      return !at.wire
    case "union":
      return at.members.every((member) => member.kind !== "ref" && isAsIs(member, types))
    default:
      return false
  }
}

/**
 * Whether the runtime can write values of a type from its description (runtime/src/types/explain/write-described.ts):
 * the class of a value, or a tag, shows which member of a union it is of.
 */
export function isWritten(node: Node, types: PlannedTypes): boolean {
  return !holdsOther(node, types) && !holdsUnclear(types)(node, types)
}

/** The same with checks of members that nothing else shows (runtime/src/types/encode/described-text.ts). */
export function isWrittenByChecks(node: Node, types: PlannedTypes): boolean {
  return !holdsUnwritten(types)(node, types)
}

const holdsOther = createHolding(
  (node) => isOther(node) || node.kind === "never" || node.kind === "to-json",
)

/** Neither as JSON.stringify writes it nor with parts that it writes. */
function isOther(node: Node): boolean {
  switch (node.kind) {
    case "object":
      return node.patterns !== undefined || !node.fields.every(isOrdinary)
    case "number":
      return node.rules.ieee === true
    case "date":
      return node.wire !== undefined
    case "tuple":
    case "set":
    case "map":
    case "bigint":
    case "bigint-literal":
    case "bytes":
    case "url":
    case "regexp":
      return true
    default:
      return false
  }
}

/** Keys of digits come first in an object, and `toJSON` is called. */
function isOrdinary({ key, wireKey, inherited, asNull, memoryOnly }: NodeField): boolean {
  const isKey = (one: string): boolean => !/^\d+$|^__proto__$|^toJSON$/.test(one)
  return isKey(key) && isKey(wireKey) && !inherited && !asNull && !memoryOnly
}

/** Whether a type contains a union whose members the runtime cannot distinguish. */
const holdsUnclear = ofTypes((types) => (node) => node.kind === "union" && !isClear(node, types))

const holdsUnwritten = ofTypes((types) => (node) => {
  if (node.kind === "to-json") return !isAsIs(node.wire, types)
  if (node.kind !== "union") return isOther(node)
  return !isClear(node, types) && !isChecked(node, types)
})

/** Once for all types of a file. */
function ofTypes(
  isOf: (types: PlannedTypes) => (node: Node) => boolean,
): (types: PlannedTypes) => ReturnType<typeof createHolding> {
  const holdings = new WeakMap<PlannedTypes, ReturnType<typeof createHolding>>()
  return (types) => {
    const known = holdings.get(types)
    if (known) return known
    const made = createHolding(isOf(types))
    holdings.set(types, made)
    return made
  }
}

/** Whether checks distinguish the members of a union without a tag: those with parts have functions. */
function isChecked({ members, tag }: UnionNode, types: PlannedTypes): boolean {
  const parts = members.filter((member) => !isAsIs(member, types))
  const others = members.filter((member) => isAsIs(member, types))
  const isOf = (part: Node, kinds: readonly Node["kind"][]): boolean =>
    kinds.includes(resolved(part, types).kind)
  // JSON.stringify calls `toJSON`.
  const isText = parts.every((part) => isOf(part, ["to-json"]))
  const isPart = (part: Node): boolean =>
    part.kind === "ref" && isOf(part, ["object", "array", "union"])
  return (
    tag === null &&
    (isText || parts.every(isPart)) &&
    others.every((other) => isPrimitive(other, types))
  )
}

function isClear({ members, tag, rivals }: UnionNode, types: PlannedTypes): boolean {
  const parts = members.filter((member) => !isAsIs(member, types))
  if (parts.length === 0) return true
  const others = members.filter((member) => isAsIs(member, types))
  const kinds = parts.map((part) => resolved(part, types).kind)
  const objects = kinds.filter((kind) => kind === "object").length
  const lists = kinds.filter((kind) => kind === "array").length
  const isTagged = tag !== null && tag.cases.length === objects
  return (
    !rivals &&
    objects + lists === kinds.length &&
    lists <= 1 &&
    (objects <= 1 || isTagged) &&
    others.every((other) => isPrimitive(other, types))
  )
}

/** Not a Date, which is an object, and not a value of any kind. */
function isPrimitive(node: Node, types: PlannedTypes): boolean {
  const at = resolved(node, types)
  if (at.kind === "union") return at.members.every((member) => isPrimitive(member, types))
  return !["any", "unknown", "date"].includes(at.kind)
}
