import { PrecastError } from "../../base/errors/catalog.ts"
import { falseIfTooDeep } from "../entry/entry.ts"
import { takes } from "../natives/natives-checked.ts"
import { chanceOf } from "./chance.ts"
import { makeArray, makeMap, makeSet, makeTuple } from "./collection.ts"
import { heightsOf } from "./height.ts"
import { makeAny, makeBytes, makeDate, makeRegexp, makeUrl } from "./random-leaf.ts"
import {
  attempt,
  type CheckFunction,
  type Maker,
  noValue,
  type RunningRecipe,
  TRIES,
} from "./random-maker.ts"
import { makeBigint, makeNumber } from "./random-number.ts"
import { makeObject } from "./random-object.ts"
import type { RecipeOfKind } from "./recipe.ts"
import { makeTemplate, makeText } from "./random-text.ts"

/**
 * A value of the first of the types.
 * @param seed any number; the same gives the same value
 * @throws PrecastError PC2013 when no value is found
 */
export function randomValue(
  types: readonly RunningRecipe[],
  typeName: string,
  seed: number = Math.random(),
): unknown {
  const height = heightsOf(types)
  let made = 0
  // What was tried in vain is not tried again.
  const impossible = new Set<RunningRecipe>()
  const maker: Maker = {
    chance: chanceOf(seed),
    typeName,
    height,
    isTired: (depth) => depth > DEEP || made > LARGE,
    make(recipe, place, depth) {
      made++
      if (impossible.has(recipe)) throw noValue(maker, place, "nothing was found that fits")
      try {
        return makeOf(recipe, place, depth, maker, types)
      } catch (error) {
        impossible.add(recipe)
        throw error
      }
    },
  }
  if (height(types[0]!) === Number.POSITIVE_INFINITY)
    throw noValue(
      maker,
      "",
      "every value of it would be nested infinitely, or a part accepts no value",
    )
  try {
    return maker.make(types[0]!, "", 0)
  } catch (error) {
    if (error instanceof PrecastError) throw error
    falseIfTooDeep(error)
    throw noValue(maker, "", "the values that were tried are nested too deeply")
  }
}

// From this depth on each part is as flat as possible.
const DEEP = 6
const LARGE = 300
const BOTTOM = 30

function makeOf(
  recipe: RunningRecipe,
  place: string,
  depth: number,
  maker: Maker,
  types: readonly RunningRecipe[],
): unknown {
  switch (recipe.kind) {
    case "any":
      return makeAny(maker.chance)
    case "never":
      throw noValue(maker, place, "nothing fits")
    case "undefined":
      return undefined
    case "null":
      return null
    case "boolean":
      return maker.chance.is(0.5)
    case "value":
      return recipe.value
    case "url":
      return makeUrl(maker.chance)
    case "regexp":
      return makeRegexp(maker.chance)
    case "date":
      return makeDate(recipe.step, maker.chance)
    case "bytes":
      return makeBytes(recipe.type, maker.chance)
    case "string":
      return makeText(recipe.rules, place, maker)
    case "template":
      return makeTemplate(recipe, place, maker)
    case "number":
      return makeNumber(recipe.rules, place, maker)
    case "bigint":
      return makeBigint(recipe, place, maker)
    case "array":
      return makeArray(recipe, place, depth, maker)
    case "set":
      return makeSet(recipe, place, depth, maker)
    case "map":
      return makeMap(recipe, place, depth, maker)
    case "tuple":
      return makeTuple(recipe, place, depth, maker)
    case "object":
      return makeObject(recipe, place, depth, maker)
    case "union":
      return makeMember(recipe, place, depth, maker)
    case "such-that":
      return makeSuchThat(recipe, place, depth, maker)
    case "to-json":
      return makeToJson(recipe, place, depth, maker)
    case "ref":
      return maker.make(types[recipe.to]!, place, depth)
    default:
      return recipe satisfies never
  }
}

/** One of the members, or the next one if it has no value. */
function makeMember(
  { members }: RecipeOfKind<"union", CheckFunction>,
  place: string,
  depth: number,
  maker: Maker,
): unknown {
  const possible = members.filter((member) => maker.height(member) < Number.POSITIVE_INFINITY)
  const order = maker.chance.shuffled(possible)
  if (maker.isTired(depth)) order.sort((a, b) => maker.height(a) - maker.height(b))
  // At the bottom only the lowest way comes to an end for sure.
  for (const member of depth > BOTTOM ? order.slice(0, 1) : order) {
    const made = attempt(() => maker.make(member, place, depth))
    if (made) return made.value
  }
  throw noValue(maker, place, "no member of the union has a value")
}

function makeSuchThat(
  { of, checks }: RecipeOfKind<"such-that", CheckFunction>,
  place: string,
  depth: number,
  maker: Maker,
): unknown {
  for (let tries = 0; tries < TRIES; tries++) {
    const value = maker.make(of, place, depth)
    if (checks.every((check) => takes(check, value))) return value
  }
  throw noValue(maker, place, `a check refused ${TRIES} values in a row`)
}

/** The method is not enumerable, as that of a class is not an own property. */
function makeToJson(
  { memory, wire }: RecipeOfKind<"to-json", CheckFunction>,
  place: string,
  depth: number,
  maker: Maker,
): unknown {
  const value = maker.make(memory, place, depth + 1)
  if (typeof value !== "object" || value === null)
    throw noValue(maker, place, "it is not an object")
  const json = maker.make(wire, place, depth + 1)
  return Object.defineProperty(value, "toJSON", { value: () => json, configurable: true })
}
