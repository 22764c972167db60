import type { OfKind, Shape } from "../../src/ir/shape.ts"
import { tupleFits } from "./accepts.ts"
import { areDistinct } from "./distinct.ts"
import { type Decoded, made, type Parts, REFUSED } from "./decoded.ts"
import { within } from "./rules.ts"

/** JSON writes an undefined item as null; where null is a value of its own it stays null. */
function reviveItem(shape: Shape, item: unknown, optional: boolean, parts: Parts): Decoded {
  const undefinedFits = optional || parts.accepts(shape, undefined)
  if (item === null && undefinedFits && !parts.accepts(shape, null)) return made(undefined)
  return parts.revive(shape, item)
}

export function reviveMany(
  shape: OfKind<"array" | "tuple" | "set">,
  wire: unknown[],
  parts: Parts,
): Decoded {
  const items: Decoded[] = []
  const take = (at: Shape, item: unknown, optional = false): boolean => {
    items.push(reviveItem(at, item, optional, parts))
    return items.at(-1)!.ok
  }
  if (shape.kind === "tuple") return tupleFits(shape, wire, take) ? all(items) : REFUSED
  if (!wire.every((item) => take(shape.item, item))) return REFUSED
  const values = items.map((item) => item.ok && item.value)
  const { minItems, maxItems, uniqueItems } = shape.rules
  if (shape.kind === "set") {
    const set = new Set(values)
    return within(set.size, minItems, maxItems) ? made(set) : REFUSED
  }
  if (!within(values.length, minItems, maxItems)) return REFUSED
  return !uniqueItems || areDistinct(values) ? made(values) : REFUSED
}

function all(parts: Decoded[]): Decoded {
  return parts.every((part) => part.ok) ? made(parts.map((part) => part.value)) : REFUSED
}

/** Later entries of the same key win, as in `new Map`. */
export function reviveMap(shape: OfKind<"map">, wire: unknown, parts: Parts): Decoded {
  const pairs = shape.wire === "object" ? entriesOf(wire) : pairsOf(wire)
  if (!pairs) return REFUSED
  const map = new Map<unknown, unknown>()
  for (const pair of pairs) {
    const key = reviveItem(shape.key, pair[0], false, parts)
    const value = reviveItem(shape.value, pair[1], false, parts)
    if (!key.ok || !value.ok) return REFUSED
    map.set(key.value, value.value)
  }
  return within(map.size, shape.rules.minItems, shape.rules.maxItems) ? made(map) : REFUSED
}

function entriesOf(wire: unknown): [unknown, unknown][] | null {
  return typeof wire === "object" && wire !== null && !Array.isArray(wire)
    ? Object.entries(wire)
    : null
}

function pairsOf(wire: unknown): [unknown, unknown][] | null {
  const isPair = (item: unknown): boolean => Array.isArray(item) && item.length === 2
  return Array.isArray(wire) && wire.every(isPair) ? wire : null
}
