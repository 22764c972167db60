import type { Definitions, Shape } from "../../src/ir/shape.ts"

/**
 * A text is the most special thing it can be: a literal, a template, a date, a big integer and so on, then any string.
 * An object is the alternative with the most fields that fits.
 */
export function inWireOrder(members: readonly Shape[], definitions: Definitions): Shape[] {
  return members.toSorted((a, b) => wireRank(a, definitions) - wireRank(b, definitions))
}

function wireRank(shape: Shape, definitions: Definitions): number {
  switch (shape.kind) {
    case "template":
      return 10
    case "date":
      return 20
    case "bigint":
    case "bigint-literal":
      return 30
    case "url":
      return 32
    case "regexp":
      return 34
    case "bytes":
      return 40
    case "number":
      return 45
    case "string":
      return 50
    case "array":
    case "tuple":
      return 100
    case "set":
      return 101
    case "object":
      return 1000 - shape.fields.length - (shape.index ? 0.5 : 0)
    case "map":
    case "to-json":
    case "any":
    case "unknown":
      return 1000
    case "union":
      return hasObject(shape, definitions)
        ? 1000
        : Math.max(...shape.members.map((member) => wireRank(member, definitions)))
    case "refined":
      return wireRank(shape.of, definitions)
    case "ref":
      return wireRank(definitions[shape.to]!.shape, definitions)
    default:
      return 0
  }
}

function hasObject(shape: Shape, definitions: Definitions): boolean {
  switch (shape.kind) {
    case "union":
      return shape.members.some((member) => hasObject(member, definitions))
    case "refined":
      return hasObject(shape.of, definitions)
    case "ref":
      return hasObject(definitions[shape.to]!.shape, definitions)
    default:
      return shape.kind === "object"
  }
}
