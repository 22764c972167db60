import { diagnose, type Finding } from "../diagnostics/index.ts"
import { mapChildren } from "../ir/children.ts"
import type { Check, Definitions, OfKind, Shape } from "../ir/shape.ts"
import type { TypeRef } from "./compiler.ts"
import { isExcused } from "./fitting.ts"
import { hoisted } from "./hoist.ts"
import type { Unit, UnitReader } from "./reader.ts"

/** What one type of a file reads as. */
export interface Reading {
  shape: Shape
  findings: { finding: Finding; path: string }[]
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
  let problems: Finding[] = []
  const names = new Map<Unit, string>()

  function nameOf(unit: Unit): string {
    const known = names.get(unit)
    if (known !== undefined) return known
    let name = unit.name
    for (let number = 2; Object.hasOwn(definitions, name); number++) name = `${unit.name}_${number}`
    names.set(unit, name)
    const definition = { name, shape: unit.shape!, ...(unit.about && { about: unit.about }) }
    definitions[name] = definition
    definition.shape = localise(unit.shape!)
    return name
  }

  /** As the shape stands in this file's code: names and imports are the file's own. */
  function localise(shape: Shape): Shape {
    if (shape.kind === "ref") return { kind: "ref", to: nameOf(units.unitOf(shape.to)) }
    const made = shape.kind === "union" ? hoisted(shape, units) : shape
    if (made.kind === "object") problems.push(...doubleKeys(made))
    const local = mapChildren(made, localise)
    return local.kind === "refined" ? { ...local, checks: local.checks.map(imported) } : local
  }

  function imported(check: Check): Check {
    const { module, exported, name } = check
    if (file === null || "package" in module || module.file === file) return check
    if (exported === null) problems.push(diagnose("PC1075", name, "it is not exported"))
    const specifier = units.compiler.specifier(file, module.file)
    return { name, module: { package: specifier }, exported: exported ?? name }
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
      const shape = localise(unit.shape!)
      const own = problems.map((finding) => ({ finding, path: "" }))
      return { shape, findings: [...gather(unit, "", new Set()), ...own] }
    },
  }
}

/** Findings of a unit and of all that it holds, each unit once, at the first path that leads to it. */
function gather(unit: Unit, prefix: string, seen: Set<Unit>): Reading["findings"] {
  if (seen.has(unit)) return []
  seen.add(unit)
  return [
    ...unit.findings
      .filter(({ finding }) => !isExcused(unit, finding))
      .map(({ finding, path }) => ({ finding, path: prefix + path })),
    ...unit.refs.flatMap(({ to, path }) => gather(to, prefix + path, seen)),
  ]
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
