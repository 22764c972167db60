import { createHolding } from "../../ir/node-children.ts"
import type { Node, NodeField, PlannedTypes, UnionNode } from "../../ir/plan.ts"
import { resolved } from "../encode/encode-traits.ts"

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

const holdsOther = createHolding((node) => {
  switch (node.kind) {
    case "object":
      return node.patterns !== undefined || !node.fields.every(isOrdinary)
    case "number":
      return node.rules.ieee === true
    case "date":
      return node.wire !== undefined
    case "never":
    case "tuple":
    case "set":
    case "map":
    case "to-json":
    case "bigint":
    case "bigint-literal":
    case "bytes":
    case "url":
    case "regexp":
      return true
    default:
      return false
  }
})

/** Keys of digits come first in an object, and `toJSON` is called. */
function isOrdinary({ key, wireKey, inherited, asNull, memoryOnly }: NodeField): boolean {
  const isKey = (one: string): boolean => !/^\d+$|^__proto__$|^toJSON$/.test(one)
  return isKey(key) && isKey(wireKey) && !inherited && !asNull && !memoryOnly
}

const holdings = new WeakMap<PlannedTypes, ReturnType<typeof createHolding>>()

/** Whether a type contains a union whose members the runtime cannot distinguish. */
function holdsUnclear(types: PlannedTypes): ReturnType<typeof createHolding> {
  const known = holdings.get(types)
  if (known) return known
  const made = createHolding((node) => node.kind === "union" && !isClear(node, types))
  holdings.set(types, made)
  return made
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
