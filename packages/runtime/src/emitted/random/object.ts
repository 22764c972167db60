import { isNumericKey } from "../keys.ts"
import { setOwn } from "../own.ts"
import { matchesTemplate } from "../template.ts"
import { pointerStep } from "../wrong.ts"
import {
  attempt,
  type CheckFunction,
  countOf,
  type Maker,
  noValue,
  type RunningRecipe,
  TRIES,
} from "./maker.ts"
import type { KeyRecipe, ObjectRecipe } from "./recipe.ts"
import { makeTemplate } from "./template.ts"
import { obeys } from "./text.ts"

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
    const key = keyOf(recipe, place, maker)
    const of = key === null || Object.hasOwn(object, key) ? null : recipeOfKey(recipe, key)
    if (key === null || !of || maker.height(of) === Number.POSITIVE_INFINITY) continue
    const made = attempt(() => maker.make(of, `${place}${pointerStep(key)}`, depth + 1))
    if (!made) continue
    setOwn(object, key, made.value)
    added++
  }
  return object
}

type RecipeField = Recipe["fields"][number]

/** All required fields, and as many others as the count asks for or chance gives. */
function fieldsOf(recipe: Recipe, depth: number, maker: Maker): RecipeField[] {
  const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY, fields } = recipe
  const required = fields.filter((field) => !field.optional)
  const heights = new Map(fields.map((field) => [field, maker.height(field.of)]))
  const others = maker.chance.shuffled(
    fields.filter((field) => field.optional && heights.get(field) !== Number.POSITIVE_INFINITY),
  )
  // The flattest first, where everything is to be flat.
  if (maker.isTired(depth)) others.sort((a, b) => heights.get(a)! - heights.get(b)!)
  const missing = hasEntries(recipe, maker) ? 0 : minProperties - required.length
  const wanted = maker.isTired(depth) ? 0 : maker.chance.int(0, others.length)
  const room = Math.max(0, maxProperties - required.length)
  return [...required, ...others.slice(0, Math.min(room, Math.max(missing, wanted)))]
}

function hasEntries(recipe: Recipe, maker: Maker): boolean {
  return valuesOf(recipe).some((value) => maker.height(value) < Number.POSITIVE_INFINITY)
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

/** A key of one of the patterns, or any; null: none was found this time. */
function keyOf(recipe: Recipe, place: string, maker: Maker): string | null {
  const keys: (KeyRecipe | null)[] = recipe.patterns.map((pattern) => pattern.key)
  if (recipe.index) keys.push(null)
  const kind = maker.chance.pick(keys)
  if (kind === null) return maker.chance.word(1, 8)
  if (kind.kind === "number") return String(maker.chance.int(-20, 1000))
  return makeTemplate(kind, place, maker)
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
