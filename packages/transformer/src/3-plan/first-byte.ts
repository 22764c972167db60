import type { FirstByte, Tag } from "../ir/plan.ts"
import type { Definitions, Shape } from "../ir/shape.ts"
import { definitionOf, type Family, familiesOf } from "./traits.ts"

/**
 * The members of a union that a JSON value can be, by its first byte; null when that does not leave one way
 * to read it.
 */
export function planFirstByte(
  members: readonly Shape[],
  tag: Tag | null,
  definitions: Definitions,
): FirstByte | null {
  const families = members.map((member) => familiesOf(member, definitions))
  const having = (...wanted: Family[]): number[] =>
    members.flatMap((_, index) =>
      wanted.some((family) => families[index]!.has(family)) ? [index] : [],
    )
  const objects = having("object")
  const arrays = having("array", "set", "map")
  if (members.some((member) => hasOtherForm(member, definitions))) return null
  if (members.some((member) => isNullChecked(member, definitions))) return null
  if (arrays.length > 1 || (objects.length > 1 && !tag)) return null
  // A member that is a union of several families itself would be called for bytes it reads in another way.
  if ([...objects, ...arrays].some((index) => families[index]!.size > 1)) return null
  return {
    quote: having("string", "date", "bigint", "url", "regexp", "bytes"),
    digit: having("number"),
    word: having("boolean"),
    null: having("null").length > 0,
    bracket: arrays[0] ?? null,
    brace: objects.length > 1 ? "tag" : (objects[0] ?? null),
  }
}

/** Whether null has to be shown to a check of the user's: by its first byte it is taken as it is. */
function isNullChecked(shape: Shape, definitions: Definitions, seen: string[] = []): boolean {
  switch (shape.kind) {
    case "ref":
      if (seen.includes(shape.to)) return false
      return isNullChecked(definitionOf(shape.to, definitions), definitions, [...seen, shape.to])
    case "union":
      return shape.members.some((member) => isNullChecked(member, definitions, seen))
    case "refined":
      if (shape.checks.length === 0) return isNullChecked(shape.of, definitions, seen)
      return familiesOf(shape, definitions).has("null")
    default:
      return false
  }
}

/** Whether a value does not begin as its family's values do: numbers written as texts, dates as numbers, maps as objects. */
function hasOtherForm(shape: Shape, definitions: Definitions, seen: string[] = []): boolean {
  switch (shape.kind) {
    case "ref":
      if (seen.includes(shape.to)) return false
      return hasOtherForm(definitionOf(shape.to, definitions), definitions, [...seen, shape.to])
    case "union":
      return shape.members.some((member) => hasOtherForm(member, definitions, seen))
    case "refined":
      return hasOtherForm(shape.of, definitions, seen)
    case "to-json":
      return true
    case "number":
      return shape.rules.ieee === true
    case "date":
    case "bigint":
    case "bytes":
    case "map":
      return shape.wire !== undefined
    default:
      return false
  }
}
