import { isNumericKey, setOwn } from "../check/keys.ts"
import { matchesTemplate } from "../check/check-template.ts"
import { pointerStep } from "../text/pointer-step.ts"
import {
  attempt,
  type CheckFunction,
  countOf,
  type Maker,
  noValue,
  type RunningRecipe,
  TRIES,
} from "./random-maker.ts"
import type { KeyRecipe, ObjectRecipe } from "./recipe.ts"
import { makeTemplate, obeys } from "./random-text.ts"

type Recipe = ObjectRecipe<CheckFunction>

export function makeObject(
  recipe: Recipe,
  place: string,
  depth: number,
  maker: Maker,
): Record<string, unknown> {
  const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = recipe
  for (let tries = 0; tries < TRIES; tries++) {
    const object = drafted(recipe, place, depth, maker)
    const count = Object.values(object).filter((value) => value !== undefined).length
    if (count >= minProperties && count <= maxProperties) return object
  }
  throw noValue(maker, place, "no number of properties fits")
}

function drafted(
  recipe: Recipe,
  place: string,
  depth: number,
  maker: Maker,
): Record<string, unknown> {
  const present = new Set(fieldsOf(recipe, depth, maker))
  const object: Record<string, unknown> = {}
  for (const field of recipe.fields) {
    if (!present.has(field)) continue
    const at = `${place}${pointerStep(field.key)}`
    const make = (): unknown => maker.make(field.of, at, depth + 1)
    const made = field.optional ? attempt(make) : { value: make() }
    if (made) setOwn(object, field.key, made.value)
  }
  const entries = entryCount(recipe, present.size, depth, maker)
  for (let tries = 0, added = 0; added < entries && tries < entries + TRIES; tries++) {
    const key = keyOf(recipe, place, depth, maker)
    const of = Object.hasOwn(object, key) ? null : recipeOfKey(recipe, key)
    if (!of || maker.height(of) === Number.POSITIVE_INFINITY) continue
    const made = attempt(() => maker.make(of, `${place}${pointerStep(key)}`, depth + 1))
    if (!made) continue
    setOwn(object, key, made.value)
    added++
  }
  return object
}

type RecipeField = Recipe["fields"][number]

/** All required fields, and as many others as the count requires or chance selects. */
function fieldsOf(recipe: Recipe, depth: number, maker: Maker): RecipeField[] {
  const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY, fields } = recipe
  const required = fields.filter((field) => !field.optional)
  const heights = new Map(fields.map((field) => [field, maker.height(field.of)]))
  const isShort = maker.isTired(depth)
  // If everything must be flat, fields replace entries as far as they are flatter.
  const limit = isShort ? lowestEntry(recipe, maker) : Number.MAX_VALUE
  const others = maker.chance.shuffled(
    fields.filter((field) => field.optional && isWithin(heights.get(field)!, limit)),
  )
  if (isShort) others.sort((a, b) => heights.get(a)! - heights.get(b)!)
  const missing = hasEntries(recipe, maker) && !isShort ? 0 : minProperties - required.length
  const wanted = isShort ? 0 : maker.chance.int(0, others.length)
  const room = Math.max(0, maxProperties - required.length)
  return [...required, ...others.slice(0, Math.max(0, Math.min(room, Math.max(missing, wanted))))]
}

function isWithin(height: number, limit: number): boolean {
  return height < Number.POSITIVE_INFINITY && height <= limit
}

function lowestEntry(recipe: Recipe, maker: Maker): number {
  return Math.min(Number.POSITIVE_INFINITY, ...valuesOf(recipe).map(maker.height))
}

function hasEntries(recipe: Recipe, maker: Maker): boolean {
  return lowestEntry(recipe, maker) < Number.POSITIVE_INFINITY
}

function valuesOf({ patterns, index }: Recipe): RunningRecipe[] {
  return [...patterns.map((pattern) => pattern.of), ...(index ? [index] : [])]
}

function entryCount(recipe: Recipe, present: number, depth: number, maker: Maker): number {
  if (!hasEntries(recipe, maker)) return 0
  const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = recipe
  const least = Math.max(0, minProperties - present)
  return countOf(maker, depth, least, Math.max(least, maxProperties - present))
}

/** A key of one of the patterns, or any, of values that are flat enough. */
function keyOf(recipe: Recipe, place: string, depth: number, maker: Maker): string {
  const { patterns, index } = recipe
  const limit = maker.isTired(depth) ? lowestEntry(recipe, maker) : Number.MAX_VALUE
  const kinds: { key: KeyRecipe | null; of: RunningRecipe }[] = [...patterns]
  if (index) kinds.push({ key: null, of: index })
  const { key } = maker.chance.pick(kinds.filter((kind) => isWithin(maker.height(kind.of), limit)))
  if (key === null) return maker.chance.word(1, 8)
  if (key.kind === "number") return String(maker.chance.int(-20, 1000))
  return makeTemplate(key, place, maker)
}

/** The first pattern decides, then the index; names of fields are no other keys. */
function recipeOfKey({ names, patterns, index }: Recipe, key: string): RunningRecipe | null {
  if (names.includes(key) || key === "__proto__") return null
  return patterns.find((pattern) => fits(pattern.key, key))?.of ?? index
}

function fits(pattern: KeyRecipe, key: string): boolean {
  if (pattern.kind === "number") return isNumericKey(key)
  return matchesTemplate(key, pattern.parts) && obeys(key, pattern.rules)
}
