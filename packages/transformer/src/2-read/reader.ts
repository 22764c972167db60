import { diagnose, type Finding } from "../diagnostics/index.ts"
import type { Shape } from "../ir/shape.ts"
import type { Compiler, Property, TypeRef } from "../compiler/contract.ts"
import { aboutType } from "./types/describe-type.ts"
import { definitionName } from "./types/definition-name.ts"
import { declaredBy, lastingKey } from "./lasting-key.ts"
import type { KnownUnits } from "./known-units.ts"
import { createGrowth } from "./types/growth.ts"
import { COMPARED_AS_ONE, MOST_NESTED, MOST_WORK } from "../ir/limits.ts"
import { createRevival } from "./revive-units.ts"
import { typeText } from "./types/type-text.ts"
import { emptyUnit, type FieldPlace, type Unit, workOf } from "./unit.ts"

/** Where reading stands: the unit, and the path from it. */
export interface Place {
  readonly unit: Unit
  readonly path: string
  /** Written in a declaration file or a package: nothing that its reader can change. */
  readonly isForeign: boolean
  /** The innermost field on the path from the unit; null: there is none. */
  readonly field: FieldPlace | null
}

/** Handed to the readers of each kind of type. */
export interface Reader {
  readonly compiler: Compiler
  /** Shape of a type at a place; named types become refs. */
  read(type: TypeRef, place: Place): Shape
  unitOf(key: string): Unit
  /** The shape that a ref stands for; null while that shape is being read. */
  shapeOf(key: string): Shape | null
  /** Counts work for a place; beyond the limit the reading of the root ends. */
  charge(place: Place, amount: number): void
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
export function insideField(
  { unit, path: before, field, isForeign }: Place,
  step: string,
  property: Property,
  owner: TypeRef,
  isOfOthers: boolean = isForeign,
): Place {
  const path = before + step
  return { unit, path, isForeign: isOfOthers, field: { property, owner, path, outer: field } }
}

/** `.name`, or `["a-b"]`: the step of a path to a key. */
export function stepTo(key: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}

/** A type that a call site names, as it was read. */
export interface KnownRoot {
  readonly shape: Shape
  readonly work: number
  /** Keys of the units that it holds. */
  readonly refs: readonly string[]
}

export interface UnitReader extends Reader {
  /** A unit for the type a call site names, whatever its kind. */
  root(type: TypeRef): Unit
  /** The same of a type that was read in an earlier state. null: it has to be read. */
  rootAgain(known: KnownRoot): Unit | null
  all(): Iterable<Unit>
}

/**
 * The memory of one program: each type is read once, wherever it is used.
 * @param known of earlier states of the program
 */
export function createUnitReader(
  compiler: Compiler,
  readers: Readers,
  known: KnownUnits | null = null,
): UnitReader {
  const units = new Map<TypeRef, Unit>()
  const byKey = new Map<string, Unit>()
  const roots = new Map<TypeRef, Unit>()
  const open = new Set<TypeRef>()
  const growth = createGrowth(compiler)
  /**
   * Types that are referred to and have not been read. They are read later: a long chain of types would need
   * a deep stack.
   */
  const waiting: Unit[] = []
  /** Units of the current root. */
  let fresh: Unit[] = []
  /** Work that was done for the current root. */
  let work = 0
  /** Types around the one that is being read. */
  let depth = 0
  /** Whether the current root grows without end: one finding reports it, and reading of the root stops. */
  let isEndless = false

  const unitOf = (key: string): Unit => byKey.get(key)!
  const all = (): Iterable<Unit> => byKey.values()
  const revive = createRevival(known, byKey, readAgain)
  const reader: UnitReader = { compiler, read, root, rootAgain, all, unitOf, shapeOf, charge }

  function charge({ unit }: Place, amount: number): void {
    unit.work += amount
    work += amount
    if (work > MOST_WORK) throw new TooLarge(workRefusal)
  }

  function read(type: TypeRef, place: Place): Shape {
    if (isEndless) return unreadable
    charge(place, 1)
    if (depth >= MOST_NESTED) throw new TooLarge(depthRefusal)
    depth++
    const shape = readPart(type, place)
    depth--
    return shape
  }

  function readPart(type: TypeRef, place: Place): Shape {
    const before = units.get(type)
    if (before) return refer(before, place)
    // Named, or anonymous and recursive.
    if (readers.isUnit(type, compiler) || open.has(type))
      return refer(createUnit(type, place), place)
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
    return refer(unit, place)
  }

  function createUnit(type: TypeRef, { unit: outer }: Place): Unit {
    const named = compiler.nameOf(type)
    const name = definitionName(compiler, type)
    const lasting = named && lastingKey(named, compiler)
    const before = lasting ? (byKey.get(lasting.key) ?? revive(lasting.key)) : undefined
    // A compiler may have several types for `Partial<User>`.
    if (before && (before.type === null || named?.isAlone === false)) {
      units.set(type, before)
      return before
    }
    // Of one declaration that has two types none is known to the next state.
    if (before) before.by = null
    const first = before ? null : lasting
    const key = first?.key ?? `${name}#${byKey.size}`
    const unit = emptyUnit(name, type, named?.declaredAt ?? "", key)
    unit.by = first?.by ?? null
    unit.home = homeOf(type, compiler)
    unit.about = aboutType(compiler.commentOfType(type))
    unit.isUnion = compiler.view(type).kind === "union"
    unit.within = outer.within
    units.set(type, unit)
    byKey.set(unit.key, unit)
    fresh.push(unit)
    waiting.push(unit)
    return unit
  }

  /** A type that known ones refer to, and that is not known. */
  function readAgain(key: string): void {
    const of = declaredBy(key)
    const type = of && compiler.declaredType(of.file, of.name)
    const root = emptyUnit(of?.name ?? "", type, "", key)
    if (type !== null) createUnit(type, placeOf(root))
    // Without such a type what refers to it cannot be known.
    if (!byKey.has(key)) byKey.set(key, { ...root, shape: unreadable })
  }

  function readUnit(unit: Unit): void {
    const { type } = unit
    if (type === null) return
    const place = placeOf(unit)
    const within = growth.enter(type, unit.within)
    isEndless ||= within === "endless"
    if (within === "endless") unit.shape = found(place, diagnose("PC1029", unit.name))
    else {
      unit.within = within
      unit.shape = readers.inline(type, place, reader)
    }
  }

  function shapeOf(key: string): Shape | null {
    const unit = unitOf(key)
    const index = unit.shape === null ? waiting.lastIndexOf(unit) : -1
    if (index < 0) return unit.shape
    waiting.splice(index, 1)
    readUnit(unit)
    return unit.shape
  }

  function root(type: TypeRef): Unit {
    const known = roots.get(type)
    if (known) return known
    const unit = emptyUnit("", type, "", "#-1")
    roots.set(type, unit)
    begin()
    try {
      unit.shape = read(type, placeOf(unit))
      readWaiting()
      // Counted over all that it holds: what was read for other roots before must not matter.
      if (workOf(unit) > MOST_WORK) refuse(unit, type, workRefusal)
    } catch (error) {
      forget()
      if (!(error instanceof TooLarge)) throw error
      refuse(unit, type, error.refusal)
    }
    if (isEndless) forget()
    return unit
  }

  function rootAgain({ shape, work: own, refs }: KnownRoot): Unit | null {
    begin()
    const held = refs.map((key) => byKey.get(key) ?? revive(key))
    const known = held.filter((unit) => unit !== null)
    try {
      readWaiting()
    } catch (error) {
      forget()
      if (!(error instanceof TooLarge)) throw error
      return null
    }
    if (isEndless) forget()
    if (isEndless || known.length < held.length) return null
    const to = known.map((unit) => ({ to: unit, path: "", field: null }))
    return Object.assign(emptyUnit("", null, "", "#-1"), { shape, work: own, refs: to })
  }

  function begin(): void {
    fresh = []
    work = 0
    isEndless = false
  }

  function readWaiting(): void {
    for (let next = waiting.pop(); next && !isEndless; next = waiting.pop()) readUnit(next)
  }

  /** What was read in part would be taken as whole by the next root. */
  function forget(): void {
    for (const unit of fresh) {
      if (unit.type !== null) units.delete(unit.type)
      unit.by = null
      unit.shape ??= unreadable
    }
    open.clear()
    waiting.length = 0
    depth = 0
  }

  function refuse(unit: Unit, type: TypeRef, refusal: (type: string) => Finding): void {
    unit.findings = []
    unit.refs = []
    unit.held = null
    unit.shape = found(placeOf(unit), refusal(typeText(compiler, type)))
  }

  return reader
}

/** Ends the reading of a type that is beyond a limit. */
class TooLarge extends Error {
  readonly refusal: (type: string) => Finding

  constructor(refusal: (type: string) => Finding) {
    super()
    this.refusal = refusal
  }
}

export function workRefusal(type: string): Finding {
  return diagnose("PC1160", type, MOST_WORK.toLocaleString("en"), String(COMPARED_AS_ONE))
}

const depthRefusal = (type: string): Finding => diagnose("PC1162", type, String(MOST_NESTED))

/** Where the reading of a unit starts. */
function placeOf(unit: Unit): Place {
  return { unit, path: "", field: null, isForeign: isForeignFile(unit.declaredAt) }
}

/** @param declaredAt name of the file, and the place in it */
function isForeignFile(declaredAt: string): boolean {
  return declaredAt.includes("/node_modules/") || /\.d\.[cm]?ts:\d+$/.test(declaredAt)
}

/** `Page<User>`, with `Page` of a package, belongs to the file of `User`. */
function homeOf(type: TypeRef, compiler: Compiler): string | null {
  const named = compiler.nameOf(type)
  if (named === null) return null
  const [, file] = /^(.+):\d+$/.exec(named.declaredAt) ?? []
  if (file !== undefined && !isForeignFile(named.declaredAt)) return file
  for (const each of named.arguments) {
    const home = homeOf(each, compiler)
    if (home !== null) return home
  }
  return null
}

function refer(unit: Unit, place: Place): Shape {
  const { path, field } = place
  place.unit.refs.push({ to: unit, path, field })
  return { kind: "ref", to: unit.key }
}
