import type { Definitions, Shape } from "../ir/shape.ts"
import { describe, isText } from "./text-source.ts"

/** Fields of a result that are headers or cookies, and whose type no text can stand for. */
export function untextual(shape: Shape, definitions: Definitions): { key: string; text: string }[] {
  switch (shape.kind) {
    case "ref":
      return untextual(definitions[shape.to]!.shape, definitions)
    case "refined":
      return untextual(shape.of, definitions)
    case "union":
      return shape.members.flatMap((member) => untextual(member, definitions))
    case "object":
      return shape.fields.flatMap(({ key, shape: of, source }) => {
        if (source === undefined || source.from === "query" || source.from === "body") return []
        if (isText(withoutNull(of, definitions), source.from === "header", definitions)) return []
        return [{ key, text: describe(of, definitions) }]
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
