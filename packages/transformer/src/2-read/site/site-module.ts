import type { TypeRef } from "../../compiler/contract.ts"
import { diagnose, type Finding } from "../../diagnostics/index.ts"
import { childrenOf, mapChildren } from "../../ir/children.ts"
import type { Check, Definitions, OfKind, Shape } from "../../ir/shape.ts"
import type { Reader, UnitReader } from "../reader.ts"
import { isExcused } from "../tags/fitting.ts"
import { refine } from "../tags/wrapper.ts"
import type { Trail } from "../trail.ts"
import { unionOf } from "../union.ts"
import { heldBy, type Unit, workOf } from "../unit.ts"

/** What one type of a file reads as. */
export interface Reading {
  shape: Shape
  findings: { finding: Finding; trail: Trail }[]
  /** How much work it was to read, all that it holds included. */
  work: number
  unit: Unit
}

/** A type that was read for a site. */
export interface ReadUse {
  readonly unit: Unit
  readonly typeName: string
  readonly shape: Shape
  readonly place: UsePlace
}

/** What is looked at in a type depends on where it is used. */
export interface UsePlace {
  /** Whether values are made of JSON. */
  readonly isDecoded: boolean
  /** Whether it is the input of an endpoint, which may have files and streams. */
  readonly isInput: boolean
  /** Whether it is a configuration, which may have secrets. */
  readonly isConfig: boolean
}

/** Reads the types of one source file: definitions get names that are unique in it. */
export interface ModuleReader {
  read(type: TypeRef): Reading
  /** The same of a type that was read in an earlier state, in which nothing is wrong. */
  readAgain(unit: Unit): Reading
  /** What was read, in order. */
  readonly uses: ReadUse[]
  readonly definitions: Definitions
  /** Shapes that were looked at for warnings, which are given once for a file. */
  readonly judged: WeakSet<Shape>
  /** Drops the definitions after the first `count`: the site that needed them is refused, and planning them takes time. */
  keepFirst(count: number): void
}

/** @param file whose code it is: functions of the user's in other files are imported from there */
export function createModuleReader(units: UnitReader, file: string | null = null): ModuleReader {
  const definitions: Definitions = {}
  /** What is wrong with the types in this file alone. */
  let problems: Reading["findings"] = []
  /** The type that is being named. */
  let current: TypeRef | null = null
  const names = new Map<Unit, string>()
  /** The next number of a name that several types have. */
  const numbers = new Map<string, number>()
  /** The units that the shape which is being localised mentions, and whether it is another one in other files. */
  let mentions = new Set<Unit>()
  let isOfFile = false

  /** Names a unit and all that it holds, in the order in which they are met; by a list, since chains may be long. */
  function nameAll(root: Shape): void {
    const fresh: Unit[] = []
    const lists = [unnamed(mentionedIn(root))]
    for (let list = lists.at(-1); list; list = lists.at(-1)) {
      const unit = list.shift()
      if (!unit) lists.pop()
      else if (!names.has(unit)) {
        define(unit)
        fresh.push(unit)
        lists.push(unnamed((unit.mentioned ??= mentionedIn(unit.shape!))))
      }
    }
    const outer = current
    for (const unit of fresh) {
      current = unit.type
      definitions[names.get(unit)!]!.shape = localShapeOf(unit)
    }
    current = outer
  }

  function unnamed(all: readonly Unit[]): Unit[] {
    return all.filter((unit) => !names.has(unit))
  }

  function mentionedIn(shape: Shape): readonly Unit[] {
    if (shape.kind === "ref") return [units.unitOf(shape.to)]
    return childrenOf(hoistedIn(shape)).flatMap(mentionedIn)
  }

  function define(unit: Unit): void {
    const name = freeName(unit.name)
    names.set(unit, name)
    const { about, home } = unit
    definitions[name] = {
      name,
      shape: unit.shape!,
      ...(about && { about }),
      ...(home !== null && { home }),
    }
  }

  function freeName(wanted: string): string {
    if (!Object.hasOwn(definitions, wanted)) return wanted
    let number = numbers.get(wanted) ?? 2
    while (Object.hasOwn(definitions, `${wanted}_${number}`)) number++
    numbers.set(wanted, number + 1)
    return `${wanted}_${number}`
  }

  function hoistedIn(shape: Shape): Shape {
    return shape.kind === "union" ? hoisted(shape, units) : shape
  }

  /** Files have the shape of a type in common, so that what is found out about it holds in each. */
  function localShapeOf(unit: Unit): Shape {
    const isCalledSo = (each: Unit): boolean => names.get(each) === each.name
    if (unit.local && [...unit.local.mentions].every(isCalledSo)) return unit.local.shape
    mentions = new Set()
    isOfFile = false
    const shape = localise(unit.shape!)
    if (!isOfFile && [...mentions].every(isCalledSo)) unit.local ??= { shape, mentions }
    return shape
  }

  /** The shape as this file's code refers to it: names and imports belong to the file. */
  function localise(shape: Shape): Shape {
    if (shape.kind === "ref") {
      const unit = units.unitOf(shape.to)
      mentions.add(unit)
      return { kind: "ref", to: names.get(unit)! }
    }
    const made = hoistedIn(shape)
    if (made.kind === "object") doubleKeys(made).forEach(addProblem)
    const local = mapChildren(made, localise)
    return local.kind === "refined" ? { ...local, checks: local.checks.map(imported) } : local
  }

  function imported(check: Check): Check {
    const { module, exported, name } = check
    isOfFile ||= "file" in module
    if (file === null || "package" in module || module.file === file) return check
    if (exported === null) addProblem(diagnose("PC1075", name, "it is not exported"))
    const specifier = units.compiler.specifier(file, module.file)
    return { name, module: { package: specifier }, exported: exported ?? name }
  }

  function addProblem(finding: Finding): void {
    isOfFile = true
    problems.push({ finding, trail: { type: current!, path: "", field: null, outer: null } })
  }

  function readingOf(unit: Unit): Reading {
    problems = []
    nameAll(unit.shape!)
    mentions = new Set()
    const shape = localise(unit.shape!)
    return { shape, findings: [...gather(unit), ...problems], work: workOf(unit), unit }
  }

  return {
    definitions,
    judged: new WeakSet(),
    keepFirst(count) {
      numbers.clear()
      for (const [unit, name] of [...names].slice(count)) {
        names.delete(unit)
        delete definitions[name]
      }
    },
    uses: [],
    read(type) {
      current = type
      return readingOf(units.root(type))
    },
    readAgain: readingOf,
  }
}

/**
 * Findings of a unit and of all that it holds, each unit once, at the first path that leads to it; what
 * is found about a unit as a whole, such as that it is a class, is found for every field that has it.
 */
function gather(root: Unit): Reading["findings"] {
  const gathered: Reading["findings"] = []
  if (![...heldBy(root)].some(({ findings }) => findings.length > 0)) return gathered
  const seen = new Set<Unit>()
  // The next one to look at is the last: a list of what is left, since chains of units may be long.
  const left: { unit: Unit; outer: Trail | null }[] = [{ unit: root, outer: null }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { unit, outer } = next
    const { type, refs } = unit
    // Nothing is wrong in what is known.
    if (type === null) continue
    const isAgain = seen.has(unit)
    for (const { finding, path, field } of unit.findings)
      if (!isExcused(unit, finding) && (!isAgain || path === ""))
        gathered.push({ finding, trail: { type, path, field, outer } })
    if (isAgain) continue
    seen.add(unit)
    for (const { to, path, field } of refs.toReversed())
      if (!seen.has(to) || to.findings.length > 0)
        left.push({ unit: to, outer: { type, path, field, outer } })
  }
  return gathered
}

/** Fields that have the same key on the wire. */
function doubleKeys({ fields }: OfKind<"object">): Finding[] {
  if (fields.every(({ alias }) => alias === undefined)) return []
  const seen = new Set<string>()
  const doubles = new Set<string>()
  for (const { key, alias = key } of fields) (seen.has(alias) ? doubles : seen).add(alias)
  return [...doubles].map((key) => {
    const own = fields.filter((field) => (field.alias ?? field.key) === key)
    return diagnose("PC1080", JSON.stringify(key), own.map((field) => field.key).join(" and "))
  })
}

/**
 * `("a" | "b") & Message<"…">`: the compiler distributes a tag over the members of a union, where each
 * becomes a refined shape. Tags that all members share move to the union. A message and secrecy apply to
 * `null` and `undefined` in the union, too; checks do not, since they only accept the members.
 */
function hoisted(union: OfKind<"union">, reader: Reader): Shape {
  const ruled = union.members.filter(({ kind }) => kind !== "null" && kind !== "undefined")
  const first = ruled[0]
  if (first?.kind !== "refined" || !ruled.every(isRefined)) return union
  const isEvery = (holds: (member: OfKind<"refined">) => boolean): boolean => ruled.every(holds)
  const message = isEvery((each) => each.message === first.message) ? first.message : undefined
  const sensitive = isEvery((each) => each.sensitive === true)
  const hasAll = ruled.length === union.members.length
  const checks = hasAll && isEvery((each) => same(each.checks, first.checks)) ? first.checks : []
  const members = union.members.map((member) =>
    isRefined(member) ? without(member, { message, sensitive, checks }) : member,
  )
  const messages = message === undefined ? [] : [message]
  return refine(unionOf(members, reader), checks, messages, sensitive)
}

function isRefined(shape: Shape): shape is OfKind<"refined"> {
  return shape.kind === "refined"
}

function same(a: readonly Check[], b: readonly Check[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

interface Said {
  message: string | undefined
  sensitive: boolean
  checks: readonly Check[]
}

/** The rest of a refined shape whose tags have moved. */
function without(shape: OfKind<"refined">, { message, sensitive, checks }: Said): Shape {
  return refine(
    shape.of,
    checks.length > 0 ? [] : shape.checks,
    message === undefined && shape.message !== undefined ? [shape.message] : [],
    !sensitive && shape.sensitive === true,
  )
}
