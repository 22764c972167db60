import type { FieldPart, Leaf, Part, UnionPart } from "./part.ts"
import { targetOf } from "./explain-prepare.ts"
import { objectsIn } from "./traits.ts"

/** The literals that a part is one of; empty where it can be anything else. */
export function literalsOf(part: Part): readonly Leaf[] {
  if (part.literals === undefined) {
    // A union may be a member of itself, which is then no literal.
    part.literals = []
    part.literals = findLiterals(part)
  }
  return part.literals
}

function findLiterals(part: Part): readonly Leaf[] {
  switch (part.kind) {
    case "leaf":
      return part.of === "literal" ? [part] : []
    case "refined":
      return literalsOf(part.of)
    case "ref":
      return literalsOf(targetOf(part).part)
    case "union": {
      const all = part.members.map(literalsOf)
      return all.some((each) => each.length === 0) ? [] : all.flat()
    }
    default:
      return []
  }
}

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

/** Objects by the literals of the field that distinguishes them. */
export function membersBy(tag: string, members: readonly Part[]): Map<unknown, Part> {
  return new Map(
    members.flatMap((member) =>
      objectsIn(member)
        .flatMap(({ fields }) => fields.filter(({ key }) => key === tag))
        .flatMap((field) => literalsOf(field.part))
        .map(({ value }) => [value, member] as const),
    ),
  )
}
