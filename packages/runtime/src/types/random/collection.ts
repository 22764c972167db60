import { areUnique } from "../check/unique.ts"
import {
  attempt,
  type CheckFunction,
  countOf,
  type Maker,
  noValue,
  type RunningRecipe,
  TRIES,
} from "./random-maker.ts"
import type { ItemsRecipe, RecipeOfKind, TupleRecipe } from "./recipe.ts"

export function makeArray(
  recipe: RecipeOfKind<"array", CheckFunction>,
  place: string,
  depth: number,
  maker: Maker,
): unknown[] {
  const items: unknown[] = []
  const count = lengthOf(recipe, [recipe.item], depth, maker)
  for (let tries = 0; items.length < count && tries < count + TRIES; tries++) {
    const made = attempt(() => maker.make(recipe.item, `${place}/${items.length}`, depth + 1))
    if (!made) break
    if (!recipe.uniqueItems || areUnique([...items, made.value])) items.push(made.value)
  }
  return enough(items, items.length, recipe, place, maker)
}

export function makeSet(
  recipe: RecipeOfKind<"set", CheckFunction>,
  place: string,
  depth: number,
  maker: Maker,
): Set<unknown> {
  const items = new Set<unknown>()
  const count = lengthOf(recipe, [recipe.item], depth, maker)
  for (let tries = 0; items.size < count && tries < count + TRIES; tries++) {
    const made = attempt(() => maker.make(recipe.item, `${place}/${items.size}`, depth + 1))
    if (!made) break
    items.add(made.value)
  }
  return enough(items, items.size, recipe, place, maker)
}

export function makeMap(
  recipe: RecipeOfKind<"map", CheckFunction>,
  place: string,
  depth: number,
  maker: Maker,
): Map<unknown, unknown> {
  const entries = new Map<unknown, unknown>()
  const count = lengthOf(recipe, [recipe.key, recipe.value], depth, maker)
  for (let tries = 0; entries.size < count && tries < count + TRIES; tries++) {
    const at = `${place}/${entries.size}`
    const key = attempt(() => maker.make(recipe.key, `${at}/0`, depth + 1))
    const value = key && attempt(() => maker.make(recipe.value, `${at}/1`, depth + 1))
    if (!value) break
    if (!entries.has(key.value)) entries.set(key.value, value.value)
  }
  return enough(entries, entries.size, recipe, place, maker)
}

/** Fewer if there are not enough different items; none if no item is possible. */
function lengthOf(
  { minItems, maxItems }: ItemsRecipe,
  parts: readonly RunningRecipe[],
  depth: number,
  maker: Maker,
): number {
  if (parts.some((part) => maker.height(part) === Number.POSITIVE_INFINITY)) return minItems ?? 0
  return countOf(maker, depth, minItems, maxItems)
}

function enough<T>(value: T, count: number, recipe: ItemsRecipe, place: string, maker: Maker): T {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = recipe
  if (count >= minItems && count <= maxItems) return value
  const why = minItems > maxItems ? "no number of items fits" : "there are too few different items"
  throw noValue(maker, place, why)
}

export function makeTuple(
  { items, rest, after }: TupleRecipe<CheckFunction>,
  place: string,
  depth: number,
  maker: Maker,
): unknown[] {
  const required = items.filter((item) => !item.optional).length
  const isPossible = (recipe: RunningRecipe): boolean =>
    maker.height(recipe) < Number.POSITIVE_INFINITY
  const impossible = items.findIndex((item) => !isPossible(item.of))
  const longest = impossible < 0 ? items.length : impossible
  const isShort = maker.isTired(depth)
  const first = items.slice(0, isShort ? required : maker.chance.int(required, longest))
  // Items of the rest follow all items before it.
  const mayRest = rest !== null && first.length === items.length && isPossible(rest)
  const more = mayRest ? Array.from({ length: countOf(maker, depth) }, () => rest) : []
  return [...first.map((item) => item.of), ...more, ...after].map((recipe, index) =>
    maker.make(recipe, `${place}/${index}`, depth + 1),
  )
}
