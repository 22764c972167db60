import { diagnose, type Finding } from "../../diagnostics/index.ts"
import { fieldPlace, hasBody, isMemoryOnly, type RouteShape } from "../../ir/field-source.ts"
import type { Definitions, Field, OfKind, Shape } from "../../ir/shape.ts"
import { stepTo } from "../reader.ts"

/**
 * Fields of an endpoint's input that cannot come from where they would: no text can become their
 * type, or the body is another one.
 * @returns a finding for each, with the path to the field
 */
export function checkTextSources(
  input: OfKind<"object">,
  route: RouteShape,
  definitions: Definitions,
): { finding: Finding; path: string }[] {
  const problems = input.fields.flatMap((field) => {
    const finding = fieldProblem(field, input, route, definitions)
    return finding ? [{ finding, path: stepTo(field.key) }] : []
  })
  const isBody = input.fields.every((field) => fieldPlace(field, route) === "body")
  // Keys that no field names have no place but a body that is the whole input.
  if ((input.index || input.patterns) && !(isBody && hasBody(route.method) && !route.form))
    problems.push({
      finding: diagnose("PC1056", "An index signature", "query", "fields"),
      path: "",
    })
  return problems
}

function fieldProblem(
  field: Field,
  input: OfKind<"object">,
  route: RouteShape,
  definitions: Definitions,
): Finding | null {
  const place = fieldPlace(field, route)
  if (field.file && place !== "form") return diagnose("PC1091", "An uploaded file")
  switch (place) {
    case "body":
      return null
    case "whole":
      return wholeProblem(field, input, route)
    case "form":
      if (field.file) return null
      break
    default:
  }
  if (isMemoryOnly(field)) return null
  const takesMore = place === "query" || place === "form"
  if (isText(field.shape, takesMore, definitions)) return null
  if (takesMore && isNestable(field.shape, definitions)) return null
  return diagnose("PC1056", field.key, place, describe(field.shape, definitions))
}

/** A body can be one thing. */
function wholeProblem(field: Field, input: OfKind<"object">, route: RouteShape): Finding | null {
  if (!hasBody(route.method)) return diagnose("PC1092", field.key, `${route.method} has no body`)
  if (route.form) return diagnose("PC1092", field.key, "the body is a form")
  const other = input.fields.find(
    (each) => each !== field && ["body", "whole"].includes(fieldPlace(each, route)),
  )
  return other ? diagnose("PC1092", field.key, `${other.key} is read from the body as well`) : null
}

/** Objects in one another, the outermost too. */
export const MOST_NESTED = 5

/** Whether an object can be read field by field: `filter[name]=x&filter[tags]=a&filter[tags]=b`. */
function isNestable(shape: Shape, definitions: Definitions, depth = 1): boolean {
  const object = withoutUndefined(shape, definitions)
  if (object.kind !== "object" || depth > MOST_NESTED) return false
  const { fields, index, patterns, minProperties, maxProperties } = object
  if (index || patterns || minProperties !== undefined || maxProperties !== undefined) return false
  return fields.every(
    (field) =>
      !field.file &&
      !field.source &&
      (isMemoryOnly(field) ||
        isText(field.shape, true, definitions) ||
        isNestable(field.shape, definitions, depth + 1)),
  )
}

function withoutUndefined(shape: Shape, definitions: Definitions): Shape {
  if (shape.kind === "ref") return withoutUndefined(definitions[shape.to]!.shape, definitions)
  if (shape.kind !== "union") return shape
  const members = shape.members.filter(({ kind }) => kind !== "undefined")
  return members.length === 1 ? withoutUndefined(members[0]!, definitions) : shape
}

/** Whether every value of a type has a text form. */
export function isText(shape: Shape, takesLists: boolean, definitions: Definitions): boolean {
  switch (shape.kind) {
    case "boolean":
    case "bigint-literal":
      return true
    case "ref":
      return isText(definitions[shape.to]!.shape, takesLists, definitions)
    case "array":
      return takesLists && isText(shape.item, false, definitions)
    case "union": {
      const members = shape.members.filter(({ kind }) => kind !== "undefined")
      // `string | number`: every text is a string, so the choice would be a guess.
      const wide = members.filter(({ kind }) => kind !== "literal" && kind !== "bigint-literal")
      if (wide.length > 1 && wide.some(({ kind }) => kind === "string")) return false
      return members.every((each) => isText(each, takesLists, definitions))
    }
    case "refined":
      return isText(shape.of, false, definitions)
    default:
      return isOneText(shape, definitions)
  }
}

/** Kinds with one form in JSON, a string or a number, that have a text form. */
function isOneText(shape: Shape, definitions: Definitions): boolean {
  switch (shape.kind) {
    case "string":
    case "number":
    case "bigint":
    case "date":
    case "template":
    case "url":
    case "regexp":
    case "literal":
      return true
    case "bytes":
      return shape.wire !== "array"
    case "ref":
      return isOneText(definitions[shape.to]!.shape, definitions)
    default:
      return false
  }
}

/** A type in short, for messages. */
export function describe(shape: Shape, definitions: Definitions): string {
  if (shape.kind === "ref") return definitions[shape.to]!.name
  if (shape.kind === "refined") return describe(shape.of, definitions)
  if (shape.kind === "union")
    return shape.members.map((each) => describe(each, definitions)).join(" | ")
  return shape.kind === "literal" ? JSON.stringify(shape.value) : shape.kind
}
