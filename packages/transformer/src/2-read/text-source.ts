import { diagnose, type Finding } from "../diagnostics/index.ts"
import type { Definitions, Field, OfKind, Shape } from "../ir/shape.ts"

/**
 * Fields of an endpoint's input that arrive as text, and whose type no text can become.
 * @returns a finding for each, with the field's key
 */
export function checkTextSources(
  input: OfKind<"object">,
  route: { method: string; path: string },
  definitions: Definitions,
): { finding: Finding; key: string }[] {
  const parameters = route.path
    .split("/")
    .flatMap((part) => (part.startsWith(":") ? [part.slice(1)] : []))
  const problems = input.fields.flatMap((field) => {
    const source = sourceOf(field, route.method, parameters)
    if (source === "body") return []
    const takesLists = source === "query"
    if (source !== "cookie" && isText(field.shape, takesLists, definitions)) return []
    const finding = diagnose("PC1056", field.key, source, describe(field.shape, definitions))
    return [{ finding, key: `.${field.key}` }]
  })
  const isBody = input.fields.every((field) => sourceOf(field, route.method, parameters) === "body")
  // Keys that no field names have no place but a body that is the whole input.
  if ((input.index || input.patterns) && !(isBody && hasBody(route.method)))
    problems.push({ finding: diagnose("PC1056", "An index signature", "query", "fields"), key: "" })
  return problems
}

function sourceOf(
  field: Field,
  method: string,
  parameters: string[],
): "path" | "header" | "query" | "cookie" | "body" {
  if (parameters.includes(field.key)) return "path"
  if (field.source) return field.source.from
  return hasBody(method) ? "body" : "query"
}

function hasBody(method: string): boolean {
  return !["GET", "HEAD", "DELETE", "OPTIONS"].includes(method)
}

function isText(shape: Shape, takesLists: boolean, definitions: Definitions): boolean {
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
      // `string | number`: every text is a string, so which one is meant would be a guess.
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

/** Kinds with one form in JSON, a text or a number, that a text can stand for. */
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

function describe(shape: Shape, definitions: Definitions): string {
  if (shape.kind === "ref") return definitions[shape.to]!.name
  if (shape.kind === "refined") return describe(shape.of, definitions)
  if (shape.kind === "union")
    return shape.members.map((each) => describe(each, definitions)).join(" | ")
  return shape.kind === "literal" ? JSON.stringify(shape.value) : shape.kind
}
