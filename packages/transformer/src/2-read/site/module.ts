import { diagnose, type Finding } from "../../diagnostics/index.ts"
import { mapChildren } from "../../ir/children.ts"
import type { Check, Definitions, OfKind, Shape } from "../../ir/shape.ts"
import type { TypeRef } from "../../compiler/contract.ts"
import { isExcused } from "../tags/fitting.ts"
import { hoisted } from "./hoist.ts"
import type { Unit, UnitReader } from "../reader.ts"
import type { Trail } from "../trail.ts"

/** What one type of a file reads as. */
export interface Reading {
  shape: Shape
  findings: { finding: Finding; trail: Trail }[]
}

/** Reads the types of one source file: definitions get names that are unique in it. */
export interface ModuleReader {
  read(type: TypeRef): Reading
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

  function nameOf(unit: Unit): string {
    const known = names.get(unit)
    if (known !== undefined) return known
    let name = unit.name
    for (let number = 2; Object.hasOwn(definitions, name); number++) name = `${unit.name}_${number}`
    names.set(unit, name)
    const definition = { name, shape: unit.shape!, ...(unit.about && { about: unit.about }) }
    definitions[name] = definition
    const outer = current
    current = unit.type
    definition.shape = localise(unit.shape!)
    current = outer
    return name
  }

  /** As the shape stands in this file's code: names and imports are the file's own. */
  function localise(shape: Shape): Shape {
    if (shape.kind === "ref") return { kind: "ref", to: nameOf(units.unitOf(shape.to)) }
    const made = shape.kind === "union" ? hoisted(shape, units) : shape
    if (made.kind === "object") doubleKeys(made).forEach(addProblem)
    const local = mapChildren(made, localise)
    return local.kind === "refined" ? { ...local, checks: local.checks.map(imported) } : local
  }

  function imported(check: Check): Check {
    const { module, exported, name } = check
    if (file === null || "package" in module || module.file === file) return check
    if (exported === null) addProblem(diagnose("PC1075", name, "it is not exported"))
    const specifier = units.compiler.specifier(file, module.file)
    return { name, module: { package: specifier }, exported: exported ?? name }
  }

  function addProblem(finding: Finding): void {
    problems.push({ finding, trail: { type: current!, path: "", field: null, outer: null } })
  }

  return {
    definitions,
    judged: new WeakSet(),
    keepFirst(count) {
      for (const [unit, name] of [...names].slice(count)) {
        names.delete(unit)
        delete definitions[name]
      }
    },
    read(type) {
      const unit = units.root(type)
      problems = []
      current = type
      const shape = localise(unit.shape!)
      return { shape, findings: [...gather(unit, null, new Set()), ...problems] }
    },
  }
}

/**
 * Findings of a unit and of all that it holds, each unit once, at the first path that leads to it; what
 * is found about a unit as a whole, such as that it is a class, is found for every field that has it.
 */
function gather(unit: Unit, outer: Trail | null, seen: Set<Unit>): Reading["findings"] {
  const { type, refs } = unit
  const found = unit.findings.filter(({ finding }) => !isExcused(unit, finding))
  const own = found.map(({ finding, path, field }) => ({
    finding,
    trail: { type, path, field, outer },
  }))
  if (seen.has(unit)) return own.filter(({ trail }) => trail.path === "")
  seen.add(unit)
  const inner = refs.flatMap(({ to, path, field }) => {
    const isDone = seen.has(to) && to.findings.length === 0
    return isDone ? [] : gather(to, { type, path, field, outer }, seen)
  })
  return [...own, ...inner]
}

/** Fields that have the same key on the wire. */
function doubleKeys({ fields }: OfKind<"object">): Finding[] {
  const seen = new Set<string>()
  const doubles = new Set<string>()
  for (const { key, alias = key } of fields) (seen.has(alias) ? doubles : seen).add(alias)
  return [...doubles].map((key) => {
    const own = fields.filter((field) => (field.alias ?? field.key) === key)
    return diagnose("PC1080", JSON.stringify(key), own.map((field) => field.key).join(" and "))
  })
}
