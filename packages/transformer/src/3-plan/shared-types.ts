import type { PlannedType } from "../ir/plan.ts"
import type { Definition, Shape } from "../ir/shape.ts"
import { refsOf } from "./traits.ts"
import { type Part, planType, type TypeSet } from "./types.ts"

/**
 * Types as they were planned for the first file that uses them. A file whose definitions are the same takes them as they
 * are, so that planning takes time for types and not for their uses.
 */
export interface SharedTypes {
  in(types: TypeSet): SharedHere
}

interface SharedHere {
  /** Plans a type of the file. */
  plan(id: string): void
  /** Makes the types known that were planned here, when they are complete. */
  keep(): void
  /** Whether a type was completed for another file. */
  isTaken(id: string): boolean
}

interface Known {
  readonly definition: Definition
  readonly type: PlannedType
  readonly parts: readonly KnownPart[]
  /** The types that it and its parts mention, by their ids. */
  readonly refs: ReadonlyMap<string, Shape>
}

interface KnownPart extends Part {
  readonly definition: Definition
  readonly type: PlannedType
}

export function createSharedTypes(): SharedTypes {
  const all = new WeakMap<Shape, Known>()
  return { in: (types) => sharedIn(types, all) }
}

function sharedIn(types: TypeSet, all: WeakMap<Shape, Known>): SharedHere {
  const { definitions, planned, made } = types
  const fresh = new Map<string, readonly Part[]>()
  const answers = new Map<string, boolean>()
  const taken = new Set<string>()

  function isKnown(id: string): boolean {
    const before = answers.get(id)
    if (before !== undefined) return before
    const known = all.get(definitions[id]!.shape)
    const is = known !== undefined && isSame(known, id)
    answers.set(id, is)
    return is
  }

  /** Whether it would be planned in the same way here. */
  function isSame({ definition, parts, refs }: Known, id: string): boolean {
    const { name, about, home } = definitions[id]!
    return (
      id === definition.name &&
      name === definition.name &&
      about === definition.about &&
      home === definition.home &&
      parts.every(isFree) &&
      [...refs].every(([to, shape]) => definitions[to]?.shape === shape && isKnown(to))
    )
  }

  function isFree({ id, key }: Part): boolean {
    return made.get(key) === id || !Object.hasOwn(definitions, id)
  }

  function take({ type, parts }: Known): void {
    planned[type.id] = type
    taken.add(type.id)
    for (const part of parts) {
      if (made.has(part.key)) continue
      made.set(part.key, part.id)
      definitions[part.id] = part.definition
      planned[part.id] = part.type
      taken.add(part.id)
    }
  }

  function keepOne(id: string, parts: readonly Part[]): void {
    const isUsual = parts.every((part) => part.id === part.name)
    // A type that refers to itself is planned with those around it, and columns are those of one file.
    if (!isUsual || types.unbounded.has(id) || planned[id]!.row) return
    const definition = definitions[id]!
    const own = parts.map((part): KnownPart => {
      return { ...part, definition: definitions[part.id]!, type: planned[part.id]! }
    })
    const mentioned = [definition, ...own.map((part) => part.definition)].flatMap(({ shape }) =>
      refsOf(shape),
    )
    const refs = new Map(mentioned.map((to) => [to, definitions[to]!.shape]))
    all.set(definition.shape, { definition, type: planned[id]!, parts: own, refs })
  }

  return {
    plan(id) {
      const known = isKnown(id) ? all.get(definitions[id]!.shape)! : null
      if (known?.parts.every(isFree)) return take(known)
      types.parts = []
      planType(types, id)
      fresh.set(id, types.parts)
      types.parts = []
    },
    keep: () => fresh.forEach((parts, id) => keepOne(id, parts)),
    isTaken: (id) => taken.has(id),
  }
}
