import type { Definitions, Shape } from "../ir/shape.ts"
import { definitionOf, familiesOf } from "./traits.ts"

/**
 * The order in which the members of a union are tried for a value on the wire, lower first: a string that is
 * a literal, a date or a bigint is read as that before it is read as any string. Base64 is hard to
 * distinguish from words, so bytes come late. An object with more fields comes first: a smaller one that also
 * fits would lose the others.
 */
export function wireRank(shape: Shape, definitions: Definitions, seen: string[] = []): number {
  switch (shape.kind) {
    case "object":
      return OBJECT - shape.fields.length - (shape.index ? 0.5 : 0)
    case "union": {
      if (familiesOf(shape, definitions).has("object")) return OBJECT
      return Math.max(...shape.members.map((member) => wireRank(member, definitions, seen)))
    }
    case "refined":
      return wireRank(shape.of, definitions, seen)
    case "ref":
      if (seen.includes(shape.to)) return 0
      return wireRank(definitionOf(shape.to, definitions), definitions, [...seen, shape.to])
    default:
      return RANKS[shape.kind]
  }
}

const OBJECT = 1000

const RANKS: Record<Exclude<Shape["kind"], "object" | "union" | "refined" | "ref">, number> = {
  never: 0,
  undefined: 0,
  null: 0,
  boolean: 0,
  literal: 0,
  template: 10,
  date: 20,
  bigint: 30,
  "bigint-literal": 30,
  url: 32,
  regexp: 34,
  bytes: 40,
  number: 45,
  string: 50,
  array: 100,
  tuple: 100,
  set: 101,
  map: OBJECT,
  "to-json": OBJECT,
  any: OBJECT,
  unknown: OBJECT,
}
