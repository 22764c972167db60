import { diagnose, type Finding } from "../../diagnostics/index.ts"
import type { OfKind, Shape, TupleItem } from "../../ir/shape.ts"
import { count, type Rule, type Stricter, withRule } from "./rule.ts"

/**
 * The number of items. For arrays, Sets and Maps it is a rule; the type of a tuple states its length, so the
 * tuple is shortened or extended. A tuple that has the length already is unchanged, since generators write
 * `@minItems 2` on `[number, number]`.
 */
export function itemsRule(name: "minItems" | "maxItems", stricter: Stricter): Rule {
  return {
    on: ["array", "set", "map", "tuple"],
    problem: count,
    put: (shape, value: number) => {
      if (shape.kind !== "tuple") return withRule(shape, name, value, stricter)
      return name === "minItems" ? atLeast(shape, value) : atMost(shape, value)
    },
  }
}

type Tuple = OfKind<"tuple">

/** A longer tuple should be an array. */
const MOST_ADDED = 100

function atLeast(tuple: Tuple, least: number): Shape | ((written: string) => Finding) {
  const { items, rest, after = [] } = tuple
  const missing = least - items.length - after.length
  if (missing > 0 && rest === null) return { kind: "never" }
  if (missing > MOST_ADDED) return tooMany(least)
  const added = Array.from({ length: Math.max(missing, 0) }, () => required(rest!))
  const needed = least - after.length
  const all = items.map((item, index) => (index < needed ? required(item.shape) : item))
  return { ...tuple, items: [...all, ...added] }
}

function required(shape: Shape): TupleItem {
  return { shape, optional: false }
}

function atMost(tuple: Tuple, most: number): Shape | ((written: string) => Finding) {
  const { items, rest, after = [] } = tuple
  const least = items.filter(({ optional }) => !optional).length + after.length
  if (least > most) return { kind: "never" }
  if (rest === null) return { ...tuple, items: items.slice(0, most) }
  const added = most - items.length - after.length
  if (added > MOST_ADDED || (added > 0 && after.length > 0)) return tooMany(most)
  const optional = Array.from({ length: Math.max(added, 0) }, () => ({
    shape: rest,
    optional: true,
  }))
  // Items behind a rest are required, and there is room for nothing before them.
  const last = after.map(required)
  return {
    kind: "tuple",
    items: [...items.slice(0, most - last.length), ...optional, ...last],
    rest: null,
  }
}

function tooMany(length: number): (written: string) => Finding {
  return (written) => diagnose("PC1041", written, `${length} on a tuple with a rest element`)
}
