import { diagnose, type Finding } from "../diagnostics/index.ts"
import type { Said, Shape } from "../ir/shape.ts"
import type { Compiler, Property, TypeRef } from "../compiler/contract.ts"
import { aboutType } from "./types/about.ts"
import { definitionName } from "./types/definition-name.ts"
import { createGrowth } from "./types/growth.ts"
import { isStackOverflow } from "../diagnostics/failure.ts"
import { typeText } from "./types/type-text.ts"

/** One named (or recursive) type: read once for the whole program. */
export interface Unit {
  /** Key of `ref` shapes, unique in the program. */
  key: string
  name: string
  /** What it was read of. */
  type: TypeRef
  /** Orders namesakes. */
  declaredAt: string
  /** What its JSDoc says. */
  about: Said | null
  /** null while it is being read. */
  shape: Shape | null
  /** What was found wrong in it, at paths that start from it. */
  findings: { finding: Finding; path: string; field: FieldPlace | null }[]
  /** Other units it holds. */
  refs: { to: Unit; path: string; field: FieldPlace | null }[]
  /** How many types were read for it, those of other units left out. */
  size: number
}

/** Where reading stands: the unit, and the path from it. */
export interface Place {
  readonly unit: Unit
  readonly path: string
  /** Written in a declaration file or a package: nothing that its reader can change. */
  readonly isForeign: boolean
  /** The innermost field on the way from the unit; null: there is none. */
  readonly field: FieldPlace | null
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

/** Handed to the readers of each kind of type. */
export interface Reader {
  readonly compiler: Compiler
  /** Shape of a type at a place; named types become refs. */
  read(type: TypeRef, place: Place): Shape
  unitOf(key: string): Unit
}

/** Reads one level; the parts come through `reader.read`. */
export interface Readers {
  inline(type: TypeRef, place: Place, reader: Reader): Shape
  /** Whether the type gets a definition of its own, when it has a name. */
  isUnit(type: TypeRef, compiler: Compiler): boolean
}

/** Stands where nothing could be read; a finding has been reported. */
export const unreadable: Shape = { kind: "unknown" }

export function found(place: Place, finding: Finding): Shape {
  const { path, field } = place
  place.unit.findings.push({ finding, path, field })
  return unreadable
}

export function inside(place: Place, step: string): Place {
  return { ...place, path: place.path + step }
}

/** The place of a field's value. */
export function insideField(place: Place, step: string, property: Property, owner: TypeRef): Place {
  const path = place.path + step
  return { ...place, path, field: { property, owner, path, outer: place.field } }
}

/** `.name`, or `["a-b"]`: how a path goes on to a key. */
export function stepTo(key: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}

export interface UnitReader extends Reader {
  /** A unit for the type a call site names, whatever its kind. */
  root(type: TypeRef): Unit
}

/** The memory of one program: each type is read once, wherever it is used. */
export function createUnitReader(compiler: Compiler, readers: Readers): UnitReader {
  const units = new Map<TypeRef, Unit>()
  const byKey = new Map<string, Unit>()
  const roots = new Map<TypeRef, Unit>()
  const open = new Set<TypeRef>()
  const growth = createGrowth(compiler)
  /** Types that were read for the current root. */
  let fresh = 0
  /** Whether the current root grows without end: one finding says so, and nothing more of it is read. */
  let isEndless = false

  const reader: UnitReader = { compiler, read, root, unitOf: (key) => byKey.get(key)! }

  function read(type: TypeRef, place: Place): Shape {
    if (isEndless) return unreadable
    place.unit.size++
    if (++fresh > MOST_READ) throw new TooLarge()
    const known = units.get(type)
    if (known) return refer(known, place)
    if (readers.isUnit(type, compiler)) return refer(readUnit(type, createUnit(type)), place)
    if (open.has(type)) return refer(createUnit(type), place) // anonymous and recursive
    return readAnonymous(type, place)
  }

  /** Inline, unless the type turns out to hold itself. */
  function readAnonymous(type: TypeRef, place: Place): Shape {
    const { findings, refs } = place.unit
    const before = { findings: findings.length, refs: refs.length }
    open.add(type)
    const shape = readers.inline(type, place, reader)
    open.delete(type)
    const unit = units.get(type)
    if (!unit) return shape
    // It became a unit on the way, so its findings belong there: they are made again.
    findings.length = before.findings
    refs.length = before.refs
    return refer(readUnit(type, unit), place)
  }

  function readUnit(type: TypeRef, unit: Unit): Unit {
    const isForeign = isForeignFile(unit.declaredAt)
    const place: Place = { unit, path: "", field: null, isForeign }
    if (!growth.enter(type)) {
      isEndless = true
      unit.shape = found(place, diagnose("PC1029", unit.name))
      return unit
    }
    unit.shape = readers.inline(type, place, reader)
    growth.leave()
    return unit
  }

  function createUnit(type: TypeRef): Unit {
    const declaredAt = compiler.nameOf(type)?.declaredAt ?? ""
    const unit = emptyUnit(definitionName(compiler, type), type, declaredAt, byKey.size)
    unit.about = aboutType(compiler.commentOfType(type))
    units.set(type, unit)
    byKey.set(unit.key, unit)
    return unit
  }

  function root(type: TypeRef): Unit {
    const known = roots.get(type)
    if (known) return known
    const unit = emptyUnit("", type, "", -1)
    roots.set(type, unit)
    const place: Place = { unit, path: "", field: null, isForeign: false }
    const before = new Set(units.keys())
    fresh = 0
    isEndless = false
    try {
      unit.shape = read(type, place)
      // Counted over all that it holds: what was read for other roots before must not matter.
      if (sizeOf(unit) > MOST_READ) refuse(place, type)
    } catch (error) {
      forgetSince(before)
      if (!isTooLarge(error)) throw error
      refuse(place, type)
    }
    if (isEndless) forgetSince(before)
    return unit
  }

  /** What was read in part would be taken as whole by the next root. */
  function forgetSince(before: ReadonlySet<TypeRef>): void {
    for (const each of units.keys()) if (!before.has(each)) units.delete(each)
    open.clear()
    growth.reset()
  }

  function refuse(place: Place, type: TypeRef): void {
    place.unit.findings = []
    place.unit.refs = []
    place.unit.shape = found(
      place,
      diagnose("PC1160", typeText(compiler, type), MOST_READ.toLocaleString("en")),
    )
  }

  return reader
}

/**
 * Members, items and fields that one type may have in all, whatever they are nested in. The largest
 * published types that were tried have 50,000 (all resources of FHIR); schema.org has more than 750,000.
 */
const MOST_READ = 100_000

class TooLarge extends Error {}

/** Types that are nested more deeply than the stack of the compiler allows are too large as well. */
function isTooLarge(error: unknown): boolean {
  return error instanceof TooLarge || isStackOverflow(error)
}

function sizeOf(root: Unit): number {
  const seen = new Set([root])
  let size = 0
  // A set gives what is added while it is gone through.
  for (const unit of seen) {
    size += unit.size
    for (const { to } of unit.refs) seen.add(to)
  }
  return size
}

/** @param declaredAt name of the file, and the place in it */
function isForeignFile(declaredAt: string): boolean {
  return declaredAt.includes("/node_modules/") || /\.d\.[cm]?ts:\d+$/.test(declaredAt)
}

function refer(unit: Unit, place: Place): Shape {
  const { path, field } = place
  place.unit.refs.push({ to: unit, path, field })
  return { kind: "ref", to: unit.key }
}

function emptyUnit(name: string, type: TypeRef, declaredAt: string, number: number): Unit {
  const key = `${name}#${number}`
  return { key, name, type, declaredAt, about: null, shape: null, findings: [], refs: [], size: 0 }
}
