import type { Compiler, TypeRef } from "../../compiler/contract.ts"

/** Follows one path through types: whether one declaration comes again and again with larger arguments. */
export interface Growth {
  /** A type on the path; false: it grows without end, and was not added. */
  enter(type: TypeRef): boolean
  /** The last one that was added. */
  leave(): void
  reset(): void
}

/** The instances of one declaration on the path. */
interface Instance {
  declaredAt: string
  /** The largest measure so far, and how often there was a larger one than before. */
  largest: number
  grown: number
}

/**
 * Of finitely many declarations and types of a bounded measure there are finitely many instances, so a type without
 * end has to grow. A finite one may grow as well, as a counter does; 50 times is more than anyone was seen to need.
 */
const MOST_GROWN = 50
/** What doubles each time is noticed before it is too large to be looked at. */
const MOST_DOUBLED = 12
const LARGE = 4096

export function createGrowth(compiler: Compiler): Growth {
  const path: (Instance | null)[] = []
  const measureOf = createMeasure(compiler)

  function instanceOf(type: TypeRef): Instance | null {
    const name = compiler.nameOf(type)
    if (!name || name.arguments.length === 0) return null
    const { declaredAt } = name
    const before = path.findLast((each) => each?.declaredAt === declaredAt)
    const measure = Math.max(...name.arguments.map(measureOf))
    if (!before) return { declaredAt, largest: measure, grown: 0 }
    const { largest, grown } = before
    if (measure <= largest) return before
    return { declaredAt, largest: measure, grown: grown + 1 }
  }

  return {
    enter(type) {
      const instance = instanceOf(type)
      if (instance && isEndless(instance)) return false
      path.push(instance)
      return true
    },
    leave: () => void path.pop(),
    reset: () => void (path.length = 0),
  }
}

function isEndless({ largest, grown }: Instance): boolean {
  return grown >= MOST_GROWN || (grown >= MOST_DOUBLED && largest > LARGE)
}

/** How deep, wide or long a type is: its parts in one another, members and items beside one another, characters. */
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
