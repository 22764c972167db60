import type { Said, Shape } from "../ir/shape.ts"
import type { Property, TypeRef } from "../compiler/contract.ts"
import type { Finding } from "../diagnostics/index.ts"
import type { DeclaredName } from "./lasting-key.ts"
import type { Path } from "./types/growth.ts"

/** One named (or recursive) type: read once for the whole program. */
export interface Unit {
  /** Key of `ref` shapes, unique in the program. */
  key: string
  name: string
  /** What it was read of; null: it is known from an earlier state of the program, and nothing is wrong in it. */
  type: TypeRef | null
  /** Orders namesakes. */
  declaredAt: string
  /** What decides about it, where other states of the program can know it by its key. */
  by: readonly DeclaredName[] | null
  /** The project's source file that its code belongs to; null for a type of a package or without a name. */
  home: string | null
  /** Its JSDoc. */
  about: Said | null
  /** null until it is read. */
  shape: Shape | null
  /** Whether it is a union, whose members a union around it takes as its own. */
  isUnion: boolean
  /** The instances around it, by which types without end are noticed. */
  within: Path
  /** What was found wrong in it, at paths that start from it. */
  findings: { finding: Finding; path: string; field: FieldPlace | null }[]
  /** Other units it holds. */
  refs: { to: Unit; path: string; field: FieldPlace | null }[]
  /** How much work it was to read, that for other units left out. */
  work: number
  /** Itself and all that it holds, once that has been requested. */
  held: ReadonlySet<Unit> | null
  /** The units that its shape refers to itself, in order, once that has been requested. */
  mentioned: readonly Unit[] | null
  /** As files refer to it that name all units in it as they are called. */
  local: LocalShape | null
}

/** A shape in which refs are names of definitions. */
export interface LocalShape {
  readonly shape: Shape
  /** The units that it mentions itself. */
  readonly mentions: ReadonlySet<Unit>
}

/** A field of a type. */
export interface FieldPlace {
  readonly property: Property
  /** The type that has it. */
  readonly owner: TypeRef
  /** From the unit to its value. */
  readonly path: string
  /** The field around it in the same unit. */
  readonly outer: FieldPlace | null
}

/** A unit that has been read and all that it holds. */
export function heldBy(root: Unit): ReadonlySet<Unit> {
  if (root.held) return root.held
  const held = new Set([root])
  // A set gives what is added while it is gone through.
  for (const unit of held) for (const { to } of unit.refs) held.add(to)
  root.held = held
  return held
}

/** The work of a unit and of all that it holds. */
export function workOf(root: Unit): number {
  let work = 0
  for (const unit of heldBy(root)) work += unit.work
  return work
}

export function emptyUnit(
  name: string,
  type: TypeRef | null,
  declaredAt: string,
  key: string,
): Unit {
  return {
    key,
    name,
    type,
    declaredAt,
    by: null,
    home: null,
    about: null,
    shape: null,
    isUnion: false,
    within: null,
    findings: [],
    refs: [],
    work: 0,
    held: null,
    mentioned: null,
    local: null,
  }
}
