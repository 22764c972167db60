import type { Finding } from "../diagnostics/index.ts"
import { mapChildren } from "../ir/children.ts"
import type { Definitions, Shape } from "../ir/shape.ts"
import type { TypeRef } from "./compiler.ts"
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
}

export function createModuleReader(units: UnitReader): ModuleReader {
  const definitions: Definitions = {}
  const names = new Map<Unit, string>()

  function nameOf(unit: Unit): string {
    const known = names.get(unit)
    if (known !== undefined) return known
    let name = unit.name
    for (let number = 2; Object.hasOwn(definitions, name); number++) name = `${unit.name}_${number}`
    names.set(unit, name)
    const definition = { name, shape: unit.shape! }
    definitions[name] = definition
    definition.shape = localise(unit.shape!)
    return name
  }

  function localise(shape: Shape): Shape {
    return mapRefs(shape, (to) => nameOf(units.unitOf(to)))
  }

  return {
    definitions,
    read(type) {
      const unit = units.root(type)
      return { shape: localise(unit.shape!), findings: gather(unit, "", new Set()) }
    },
  }
}

/** Findings of a unit and of all that it holds, each unit once, at the first path that leads to it. */
function gather(unit: Unit, prefix: string, seen: Set<Unit>): Reading["findings"] {
  if (seen.has(unit)) return []
  seen.add(unit)
  return [
    ...unit.findings.map(({ finding, path }) => ({ finding, path: prefix + path })),
    ...unit.refs.flatMap(({ to, path }) => gather(to, prefix + path, seen)),
  ]
}

function mapRefs(shape: Shape, rename: (to: string) => string): Shape {
  if (shape.kind === "ref") return { kind: "ref", to: rename(shape.to) }
  return mapChildren(shape, (part) => mapRefs(part, rename))
}
