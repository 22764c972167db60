import type { Definitions, Shape } from "../ir/shape.ts"

/** What a type is, in a few words for messages: `string`, `"a" | "b"`, `Address`. */
export function shapeText(shape: Shape, definitions: Definitions): string {
  switch (shape.kind) {
    case "ref":
      return definitions[shape.to]!.name
    case "literal":
      return JSON.stringify(shape.value)
    case "bigint-literal":
      return `${shape.value}n`
    case "template":
      return "a text of a certain form"
    case "array":
      return `${bracketed(shape.item, definitions)}[]`
    case "union":
      return shorten(shape.members.map((each) => shapeText(each, definitions)).join(" | "))
    case "refined":
      return shapeText(shape.of, definitions)
    case "date":
      return "Date"
    case "url":
      return "URL"
    case "bytes":
      return shape.type
    case "map":
    case "set":
      return shape.kind === "map" ? "Map" : "Set"
    case "tuple":
      return "a tuple"
    case "object":
      return "an object"
    default:
      return shape.kind
  }
}

function bracketed(item: Shape, definitions: Definitions): string {
  const text = shapeText(item, definitions)
  return item.kind === "union" ? `(${text})` : text
}

function shorten(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`
}
