import { diagnose, type Finding } from "../../diagnostics/index.ts"
import type { Definitions, ObjectShape, Shape } from "../../ir/shape.ts"
import { stepTo } from "../reader.ts"

/** What keeps a type from being that of a row: no object of known fields, or a field that no column holds. */
export function findUnrowed(
  typeName: string,
  shape: Shape,
  definitions: Definitions,
): { finding: Finding; path: string }[] {
  const row = resolve(shape, definitions)
  if (row.kind === "object" && isOfEvery(row, definitions)) return []
  if (row.kind !== "object" || row.index || row.patterns || row.fields.length === 0)
    return [{ finding: diagnose("PC1136", typeName), path: "" }]
  return row.fields.flatMap((field) => {
    const why = field.file ? "a file" : obstacle(field.shape, definitions)
    const path = stepTo(field.key)
    return why === null ? [] : [{ finding: diagnose("PC1137", field.key, why), path }]
  })
}

/** `Record<string, unknown>`: every column by its name. */
function isOfEvery(row: ObjectShape, definitions: Definitions): boolean {
  if (row.index === null || row.patterns || row.fields.length > 0) return false
  const { kind } = resolve(row.index, definitions)
  return kind === "unknown" || kind === "any"
}

/** What no column of PostgreSQL is read as. Objects, maps, sets and unions are JSON, which holds what it can hold. */
function obstacle(shape: Shape, definitions: Definitions): string | null {
  const at = resolve(shape, definitions)
  switch (at.kind) {
    case "never":
    case "undefined":
    case "null":
      return at.kind
    case "regexp":
      return "RegExp"
    case "bytes":
      return at.type === "Uint8Array" ? null : at.type
    case "array":
      return obstacle(at.item, definitions)
    case "union": {
      const members = at.members.filter(({ kind }) => kind !== "null" && kind !== "undefined")
      return members.length === 1 ? obstacle(members[0]!, definitions) : null
    }
    default:
      return null
  }
}

function resolve(shape: Shape, definitions: Definitions): Shape {
  if (shape.kind === "ref") return resolve(definitions[shape.to]!.shape, definitions)
  return shape.kind === "refined" ? resolve(shape.of, definitions) : shape
}
