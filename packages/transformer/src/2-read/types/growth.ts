import { LARGE_MEASURE, MOST_DOUBLED, MOST_GROWN } from "../../ir/limits.ts"
import type { Compiler, TypeRef } from "../../compiler/contract.ts"

/** Whether one declaration comes again and again on a path through types, with larger arguments. */
export interface Growth {
  /** The path with a type at its end. */
  enter(type: TypeRef, path: Path): Path | "endless"
}

/** The instances of generic declarations around a type, the innermost first. */
export type Path = Instance | null

interface Instance {
  readonly declaredAt: string
  /** The largest measure so far, and how many times a larger one than before was found. */
  readonly largest: number
  readonly grown: number
  readonly outer: Path
}

export function createGrowth(compiler: Compiler): Growth {
  const measureOf = createMeasure(compiler)

  return {
    enter(type, outer) {
      const name = compiler.nameOf(type)
      if (!name || name.arguments.length === 0) return outer
      const { declaredAt } = name
      const before = lastOf(declaredAt, outer)
      const measure = Math.max(...name.arguments.map(measureOf))
      if (before && measure <= before.largest) return outer
      const grown = before ? before.grown + 1 : 0
      const isEndless = grown >= MOST_GROWN || (grown >= MOST_DOUBLED && measure > LARGE_MEASURE)
      return isEndless ? "endless" : { declaredAt, largest: measure, grown, outer }
    },
  }
}

function lastOf(declaredAt: string, path: Path): Path {
  let at = path
  while (at && at.declaredAt !== declaredAt) at = at.outer
  return at
}

/** How deep, wide or long a type is: nested parts, members and items, characters. */
function createMeasure(compiler: Compiler): (type: TypeRef) => number {
  const known = new Map<TypeRef, number>()

  return function measure(type: TypeRef): number {
    const before = known.get(type)
    if (before !== undefined) return before
    known.set(type, 1) // a type that holds itself
    const { width, parts } = partsOf(type, compiler)
    const made = parts.reduce((most, part) => Math.max(most, 1 + measure(part)), width)
    known.set(type, made)
    return made
  }
}

function partsOf(type: TypeRef, compiler: Compiler): { width: number; parts: readonly TypeRef[] } {
  const name = compiler.nameOf(type)
  if (name) return { width: 1, parts: name.arguments }
  const view = compiler.view(type)
  switch (view.kind) {
    case "array":
      return { width: 1, parts: [view.item] }
    case "tuple":
      return { width: view.items.length, parts: view.items.map((item) => item.type) }
    case "union":
    case "intersection":
      return { width: view.members.length, parts: view.members }
    case "library":
      return { width: 1, parts: view.arguments }
    case "literal":
      return { width: String(view.value).length, parts: [] }
    case "bigint-literal":
      return { width: view.value.length, parts: [] }
    case "template":
      return { width: view.texts.join("").length, parts: view.slots }
    case "object": {
      const parts = compiler.properties(type).map((property) => property.type)
      return { width: parts.length, parts }
    }
    default:
      return { width: 1, parts: [] }
  }
}
