import { PrecastError, runtimeError } from "../../base/errors/catalog.ts"
import type { takes } from "../natives/natives-checked.ts"
import type { Chance } from "./chance.ts"
import type { Recipe } from "./recipe.ts"

export type CheckFunction = Parameters<typeof takes>[0]

/** The recipes that run: their checks are functions. */
export type RunningRecipe = Recipe<CheckFunction>

/** What the parts of a value are made with. */
export interface Maker {
  readonly chance: Chance
  readonly typeName: string
  height(recipe: RunningRecipe): number
  /** Whether the value is large or deep already, so that everything is to be as short as it can be. */
  isTired(depth: number): boolean
  /** @param place JSON pointer, for errors */
  make(recipe: RunningRecipe, place: string, depth: number): unknown
}

/** The number of attempts before a value counts as impossible. */
export const TRIES = 1000

/** The error for an impossible value. */
export function noValue(maker: Maker, place: string, why: string): Error {
  return runtimeError("PC2013", maker.typeName, place, why)
}

/** How many: from `min` on, a few more unless it is late. */
export function countOf(
  maker: Maker,
  depth: number,
  min: number = 0,
  max: number = Number.POSITIVE_INFINITY,
): number {
  return maker.isTired(depth) ? min : maker.chance.int(min, Math.max(min, Math.min(max, min + 3)))
}

/** The value, or null if it is impossible: for optional parts and alternatives. */
export function attempt(make: () => unknown): { readonly value: unknown } | null {
  try {
    return { value: make() }
  } catch (error) {
    if (error instanceof PrecastError && error.code === "PC2013") return null
    throw error
  }
}
