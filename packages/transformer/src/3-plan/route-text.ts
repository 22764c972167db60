import type {
  RoutePlan,
  TextAlternative,
  TextForm,
  TextLeaf,
  TextPlan,
  TextSource,
} from "../ir/route-plan.ts"
import type { Definitions, Field, Shape } from "../ir/shape.ts"
import { definitionOf, familiesOf } from "./traits.ts"
import { typeOf, type TypeSet } from "./types.ts"

/** A field that arrives as text → its place among the route's texts and what is tried on them. */
export function planText(
  field: Field,
  { from, name, path }: { from: TextSource; name: string; path: string },
  typeName: string,
  route: RoutePlan,
  types: TypeSet,
): TextPlan {
  const shape = withoutUndefined(field.shape, types.definitions)
  const list = (from === "query" || from === "form") && shape.kind === "array" ? shape : null
  const typeOfPart = (part: Shape): string => typeOf(types, `${typeName}_${field.key}`, part)
  const alternatives = alternativesOf(list ? list.item : shape, types.definitions, typeOfPart)
  if (alternatives === null) {
    route.problems.push({ code: "PC1056", field: field.key, source: from, type: shape.kind })
  }
  return {
    from,
    index: indexOf(field, { from, name, path, many: list !== null }, route),
    alternatives: (alternatives ?? []).sort((a, b) => rank(a) - rank(b)),
    many: list && { minItems: list.rules.minItems ?? 0, maxItems: list.rules.maxItems ?? null },
    type: typeOfPart(shape),
    item: typeOfPart(list ? list.item : shape),
    takesUndefined: familiesOf(field.shape, types.definitions).has("undefined"),
    ...(field.default !== undefined && { default: field.default }),
  }
}

/** Where a text stands, before it has a position. */
interface Spot {
  from: TextSource
  name: string
  path: string
  many: boolean
}

/** Headers, cookies, query keys and form fields get their position when the first field uses them. */
function indexOf(field: Field, { from, name, path, many }: Spot, route: RoutePlan): number {
  if (from === "text") return 0
  if (from === "path") return route.params.indexOf(name)
  if (from === "query") return route.query.push({ key: name, many }) - 1
  if (from === "form") return (route.form ??= []).push({ key: name, path, many, file: null }) - 1
  if (field.source?.from === "cookie") {
    const { name: cookie, attributes } = field.source
    return route.cookies.push({ name: cookie, signed: attributes.signed === true }) - 1
  }
  const header = (field.source?.from === "header" ? field.source.name : name).toLowerCase()
  const known = route.headers.indexOf(header)
  return known === -1 ? route.headers.push(header) - 1 : known
}

type TypeOfPart = (part: Shape) => string

/** Every text-able kind that the shape is made of; null when there is another. */
function alternativesOf(
  shape: Shape,
  definitions: Definitions,
  typeOfPart: TypeOfPart,
): TextAlternative[] | null {
  switch (shape.kind) {
    case "literal":
    case "bigint-literal":
      return [{ kind: shape.kind, value: shape.value } as TextAlternative]
    case "boolean":
      return [{ kind: "leaf", node: shape }]
    case "ref":
      return alternativesOf(definitionOf(shape.to, definitions), definitions, typeOfPart)
    case "union": {
      const members = shape.members.map((member) => alternativesOf(member, definitions, typeOfPart))
      return members.every((member) => member !== null) ? members.flat() : null
    }
    default: {
      if (isPlainLeaf(shape)) return [{ kind: "leaf", node: shape }]
      const via = formsOf(shape, definitions)
      return via.length === 0 ? null : [{ kind: "wire", type: typeOfPart(shape), via }]
    }
  }
}

/** Leaves that need no revive function. */
function isPlainLeaf(shape: Shape): shape is TextLeaf {
  switch (shape.kind) {
    case "string":
      return !shape.rules.convert
    case "number":
      return !shape.rules.ieee
    case "bigint":
      return shape.wire === undefined && shape.rules === undefined
    case "date":
      return shape.wire === undefined
    default:
      return false
  }
}

/** The JSON values that a type's text can stand for, narrow ones first; empty: it has no text form. */
function formsOf(shape: Shape, definitions: Definitions): TextForm[] {
  switch (shape.kind) {
    case "refined":
      return formsOf(shape.of, definitions)
    case "ref":
      return formsOf(definitionOf(shape.to, definitions), definitions)
    case "union": {
      const forms = shape.members.map((member) => formsOf(member, definitions))
      if (forms.some((form) => form.length === 0)) return []
      return (["number", "boolean", "text"] as const).filter((form) => forms.flat().includes(form))
    }
    case "number":
      return shape.rules.ieee ? ["number", "text"] : ["number"]
    case "bigint":
      return [shape.wire ? "number" : "text"]
    case "date":
      return [shape.wire?.startsWith("epoch") ? "number" : "text"]
    case "bytes":
      return shape.wire === "array" ? [] : ["text"]
    case "boolean":
      return ["boolean"]
    case "bigint-literal":
    case "string":
    case "template":
    case "url":
    case "regexp":
      return ["text"]
    case "literal":
      return [typeof shape.value === "string" ? "text" : (typeof shape.value as TextForm)]
    default:
      return []
  }
}

const ORDER = ["literal", "bigint-literal", "number", "boolean", "wire", "bigint", "date", "string"]

/** From the narrow to the wide: every text is a string, so string comes last. */
function rank(alternative: TextAlternative): number {
  return ORDER.indexOf(alternative.kind === "leaf" ? alternative.node.kind : alternative.kind)
}

/** A text is never undefined, so `undefined` is left out of what is tried. */
export function withoutUndefined(shape: Shape, definitions: Definitions): Shape {
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
