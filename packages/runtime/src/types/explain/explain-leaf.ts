import { FAIL } from "../route.ts"
import type { Fault } from "./fault.ts"
import type { Leaf } from "./part.ts"

/** Most parts are plain texts and numbers: whether a value is one, by `Leaf.quick`. */
export function isQuick(quick: string, value: unknown): boolean {
  return typeof value === quick && (quick !== "number" || Number.isFinite(value))
}

/** The first rule that a value breaks; null when it fits. `wire`: the value is as JSON.parse made it. */
export function faultOf(leaf: Leaf, value: unknown, wire: boolean): Fault | null {
  if (!wire) return faultInMemory(leaf, value)
  const revived = revivedLeaf(leaf, value)
  return revived === FAIL ? leaf.own!.faultOfForm(leaf, value) : faultInMemory(leaf, revived)
}

/** The value in memory of a leaf on the wire, its rules not yet looked at, or FAIL. */
export function revivedLeaf(leaf: Leaf, value: unknown): unknown {
  return leaf.own === null ? value : leaf.own.revived(leaf, value)
}

function faultInMemory(leaf: Leaf, value: unknown): Fault | null {
  if (leaf.own !== null) return leaf.own.fault(leaf, value)
  switch (leaf.of) {
    case "any":
    case "unknown":
      return null
    case "null":
      return value === null ? null : "type"
    case "undefined":
    case "boolean":
    case "string":
      return typeof value === leaf.of ? null : "type"
    case "number":
      return Number.isFinite(value) ? null : "type"
    case "literal":
      return value === leaf.value ? null : "value"
    default:
      return "type"
  }
}
