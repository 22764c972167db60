import type { ObjectRecipe, Recipe } from "./recipe.ts"

type Height = (recipe: Recipe<unknown>) => number

/**
 * Nesting depth of the flattest value of a recipe; Infinity without one. Always taking the lowest
 * way terminates.
 */
export function heightsOf(types: readonly Recipe<unknown>[]): Height {
  const heights = types.map(() => Number.POSITIVE_INFINITY)
  const height: Height = (recipe) => heightOf(recipe, heights)
  // Each round settles at least one type that can be settled.
  for (let changed = true; changed;) {
    changed = false
    for (const [index, type] of types.entries()) {
      const now = height(type)
      if (now < heights[index]!) {
        heights[index] = now
        changed = true
      }
    }
  }
  return height
}

function heightOf(recipe: Recipe<unknown>, types: readonly number[]): number {
  const of: Height = (part) => heightOf(part, types)
  switch (recipe.kind) {
    case "never":
      return Number.POSITIVE_INFINITY
    case "ref":
      return 1 + types[recipe.to]!
    case "array":
    case "set":
      return recipe.minItems ? 1 + of(recipe.item) : 0
    case "map":
      return recipe.minItems ? 1 + Math.max(of(recipe.key), of(recipe.value)) : 0
    case "tuple": {
      const required = recipe.items.filter((item) => !item.optional).map((item) => item.of)
      return 1 + highest([...required, ...recipe.after].map(of))
    }
    case "object":
      return 1 + heightOfObject(recipe, of)
    case "union":
      return Math.min(...recipe.members.map(of))
    case "such-that":
      return of(recipe.of)
    case "to-json":
      return 1 + Math.max(of(recipe.memory), of(recipe.wire))
    default:
      return 0
  }
}

function heightOfObject(recipe: ObjectRecipe<unknown>, of: Height): number {
  const required = recipe.fields.filter((field) => !field.optional).map((field) => of(field.of))
  const missing = (recipe.minProperties ?? 0) - required.length
  if (missing <= 0) return highest(required)
  const entries = [
    ...recipe.patterns.map((pattern) => pattern.of),
    ...(recipe.index ? [recipe.index] : []),
  ]
  const lowestEntry = Math.min(Number.POSITIVE_INFINITY, ...entries.map(of))
  const optional = recipe.fields.filter((field) => field.optional).map((field) => of(field.of))
  const others = [...optional, ...Array.from({ length: missing }, () => lowestEntry)]
  return highest([...required, ...others.sort((a, b) => a - b).slice(0, missing)])
}

function highest(heights: readonly number[]): number {
  return Math.max(0, ...heights)
}
