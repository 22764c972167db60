import type { Definitions, Field, FieldSource, Shape } from "../../ir/shape.ts"
import { describe, isText } from "./text-source.ts"

/** Fields of a result that are headers or cookies, and whose type has no text form. */
export function untextual(shape: Shape, definitions: Definitions): { key: string; text: string }[] {
  return namedFields(shape, definitions).flatMap(({ key, shape: of, source }) => {
    if (isText(withoutNull(of, definitions), source.from === "header", definitions)) return []
    return [{ key, text: describe(of, definitions) }]
  })
}

/** Fields of a result that are a header or cookie of the response which the request has as well. */
export function fromRequest(result: Shape, input: Shape, definitions: Definitions): NamedField[] {
  const asked = namedFields(input, definitions).map(({ source }) => source)
  return namedFields(result, definitions).filter(({ source: { from, name } }) =>
    asked.some((source) => source.from === from && source.name === name),
  )
}

/** A field that is a header or a cookie. */
type NamedField = Field & { source: Extract<FieldSource, { name: string }> }

function namedFields(shape: Shape, definitions: Definitions): NamedField[] {
  switch (shape.kind) {
    case "ref":
      return namedFields(definitions[shape.to]!.shape, definitions)
    case "refined":
      return namedFields(shape.of, definitions)
    case "union":
      return shape.members.flatMap((member) => namedFields(member, definitions))
    case "object":
      return shape.fields.flatMap((field) => {
        const { source } = field
        return source !== undefined && "name" in source ? [{ ...field, source }] : []
      })
    default:
      return []
  }
}

/** `null` and `undefined` are not written: the header is left out, the cookie deleted. */
function withoutNull(shape: Shape, definitions: Definitions): Shape {
  if (shape.kind === "ref") {
    const to = definitions[shape.to]!.shape
    return to.kind === "union" ? withoutNull(to, definitions) : shape
  }
  if (shape.kind !== "union") return shape
  const members = shape.members.filter(({ kind }) => kind !== "null" && kind !== "undefined")
  return members.length === 1 ? members[0]! : { ...shape, members }
}
