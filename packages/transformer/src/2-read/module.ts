import type { Finding } from "../diagnostics/index.ts"
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
  const map = (part: Shape): Shape => mapRefs(part, rename)
  switch (shape.kind) {
    case "ref":
      return { kind: "ref", to: rename(shape.to) }
    case "array":
      return { ...shape, item: map(shape.item) }
    case "tuple":
      return {
        ...shape,
        items: shape.items.map((item) => ({ ...item, shape: map(item.shape) })),
        rest: shape.rest && map(shape.rest),
      }
    case "object":
      return {
        ...shape,
        fields: shape.fields.map((field) => ({ ...field, shape: map(field.shape) })),
        index: shape.index && map(shape.index),
      }
    case "union":
      return { ...shape, members: shape.members.map(map) }
    default:
      return shape
  }
}
