import type { RoutePlan, TextAlternative, TextPlan, TextSource } from "../ir/route-plan.ts"
import type { Definitions, Field, Shape } from "../ir/shape.ts"
import { definitionOf, familiesOf } from "./traits.ts"
import { typeOf, type TypeSet } from "./types.ts"

/** A field that arrives as text → its place among the route's texts and what is tried on them. */
export function planText(
  field: Field,
  from: TextSource,
  typeName: string,
  route: RoutePlan,
  types: TypeSet,
): TextPlan {
  const shape = withoutUndefined(field.shape, types.definitions)
  const list = from === "query" && shape.kind === "array" ? shape : null
  const alternatives = alternativesOf(list ? list.item : shape, types.definitions)
  if (alternatives === null) {
    route.problems.push({ code: "PC1056", field: field.key, source: from, type: shape.kind })
  }
  const typeOfPart = (part: Shape): string => typeOf(types, `${typeName}_${field.key}`, part)
  return {
    from,
    index: indexOf(field, from, list !== null, route),
    alternatives: (alternatives ?? []).sort((a, b) => rank(a) - rank(b)),
    many: list && { minItems: list.rules.minItems ?? 0, maxItems: list.rules.maxItems ?? null },
    type: typeOfPart(shape),
    item: typeOfPart(list ? list.item : shape),
    takesUndefined: familiesOf(field.shape, types.definitions).has("undefined"),
  }
}

/** Headers and query keys get their position when the first field asks for them. */
function indexOf(field: Field, from: TextSource, many: boolean, route: RoutePlan): number {
  if (from === "path") return route.params.indexOf(field.key)
  if (from === "query") return route.query.push({ key: field.key, many }) - 1
  const header = (field.source?.from === "header" ? field.source.name : field.key).toLowerCase()
  const known = route.headers.indexOf(header)
  return known === -1 ? route.headers.push(header) - 1 : known
}

/** Every text-able kind that the shape is made of; null when there is another. */
function alternativesOf(shape: Shape, definitions: Definitions): TextAlternative[] | null {
  switch (shape.kind) {
    case "literal":
    case "bigint-literal":
      return [{ kind: shape.kind, value: shape.value } as TextAlternative]
    case "string":
    case "number":
    case "boolean":
    case "bigint":
    case "date":
      return [{ kind: "leaf", node: shape }]
    case "ref":
      return alternativesOf(definitionOf(shape.to, definitions), definitions)
    case "union": {
      const members = shape.members.map((member) => alternativesOf(member, definitions))
      return members.every((member) => member !== null) ? members.flat() : null
    }
    default:
      return null
  }
}

const ORDER = ["literal", "bigint-literal", "number", "boolean", "bigint", "date", "string"]

/** From the narrow to the wide: every text is a string, so string comes last. */
function rank(alternative: TextAlternative): number {
  return ORDER.indexOf(alternative.kind === "leaf" ? alternative.node.kind : alternative.kind)
}

/** A text is never undefined, so `undefined` is left out of what is tried. */
function withoutUndefined(shape: Shape, definitions: Definitions): Shape {
  if (shape.kind === "ref") {
    const to = definitionOf(shape.to, definitions)
    return familiesOf(to, definitions).has("undefined") || to.kind === "ref" || to.kind === "array"
      ? withoutUndefined(to, definitions)
      : shape
  }
  if (shape.kind !== "union") return shape
  const members = shape.members.filter((member) => member.kind !== "undefined")
  return members.length === 1 ? withoutUndefined(members[0]!, definitions) : { ...shape, members }
}
