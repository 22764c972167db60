import type { FieldPart, UnionPart } from "./part.ts"
import { literalsOf } from "./literals.ts"
import { objectsIn } from "./objects-in.ts"

/**
 * The field whose value selects members of a union: each object has it, with literals of its own or shared ones. The
 * compiler names one that no two members share; where it names none, the field with the most values counts.
 */
export function selectorOf(part: UnionPart): string | null {
  if (part.selector === undefined) part.selector = part.tag ?? findSelector(part)
  return part.selector
}

function findSelector({ members }: UnionPart): string | null {
  const objects = members.flatMap((member) => objectsIn(member))
  if (objects.length < 2) return null
  let selector: string | null = null
  let most = 1
  for (const { key } of objects[0]!.fields) {
    const values = objects.map(({ fields }) => selectingValues(fields, key))
    const count = new Set(values.flat()).size
    if (count <= most || values.some((each) => each.length === 0)) continue
    most = count
    selector = key
  }
  return selector
}

function selectingValues(fields: readonly FieldPart[], key: string): unknown[] {
  const field = fields.find((each) => each.key === key)
  if (!field || field.optional || field.hasDefault || field.asNull || field.wireKey !== key)
    return []
  return literalsOf(field.part).map(({ value }) => value)
}
