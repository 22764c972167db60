import * as fc from "fast-check"
import type { Field, Shape } from "../../src/ir/shape.ts"
import type { Case } from "./index.ts"

const names = ["User", "Node", "Item"] as const

const leaf: fc.Arbitrary<Shape> = fc.constantFrom<Shape>(
  { kind: "string", rules: {} },
  { kind: "string", rules: { maxLength: 3 } },
  { kind: "number", rules: {} },
  { kind: "number", rules: { int: true, min: 0 } },
  { kind: "boolean" },
  { kind: "null" },
  { kind: "literal", value: "a" },
  { kind: "literal", value: 1 },
)

const key = fc.constantFrom("a", "b", "kind", "type", "é", "10", "x-y")

const ref = fc.constantFrom(...names).map((to): Shape => ({ kind: "ref", to }))

const several = {
  minLength: 2,
  maxLength: 3,
  selector: (at: Shape): string => JSON.stringify(at),
}

type Ties = Record<"shape" | "object" | "union", Shape>

/** Shapes with the same values in JSON and in memory, which is rare for the others; several are recursive. */
const { shape, object, union } = fc.letrec<Ties>((tie) => ({
  shape: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    ref,
    tie("object"),
    tie("union"),
    fc
      .record({ item: tie("shape"), rules: fc.constantFrom({}, { minItems: 1 }, { maxItems: 2 }) })
      .map((at): Shape => ({ kind: "array", ...at })),
    fc.array(tie("shape"), { minLength: 1, maxLength: 2 }).map((items): Shape => ({
      kind: "tuple",
      items: items.map((each) => ({ shape: each, optional: false })),
      rest: null,
    })),
    tie("shape").map((index): Shape => ({ kind: "object", fields: [], index })),
  ),
  object: fields(tie("shape")).map((list): Shape => ({
    kind: "object",
    fields: list,
    index: null,
  })),
  union: fc.oneof(
    fc.uniqueArray(fc.oneof(tie("shape"), ref, tie("object")), several).map(unionOf),
    fc.array(fields(tie("shape")), { minLength: 2, maxLength: 3 }).map(taggedUnion),
  ),
}))

function fields(of: fc.Arbitrary<Shape>): fc.Arbitrary<Field[]> {
  const field = fc.record({ key, shape: of, optional: fc.constantFrom(false, false, true) })
  return fc.uniqueArray(field, { minLength: 1, maxLength: 3, selector: (at) => at.key })
}

function taggedUnion(members: Field[][]): Shape {
  return unionOf(
    members.map((list, index): Shape => {
      const tag: Field = {
        key: "kind",
        optional: false,
        shape: { kind: "literal", value: `case${index}` },
      }
      const others = list.filter((at) => at.key !== "kind")
      return { kind: "object", index: null, fields: [tag, ...others] }
    }),
  )
}

function unionOf(members: Shape[]): Shape {
  const flat = members.flatMap((each) => (each.kind === "union" ? each.members : [each]))
  const distinct = [...new Map(flat.map((each) => [JSON.stringify(each), each])).values()]
  return distinct.length > 1 ? { kind: "union", members: distinct } : distinct[0]!
}

const definition = fc.oneof(
  object,
  object.map((at): Shape => at),
  union.filter(isNoRef),
)

/** A union of names alone may be another name for itself. */
function isNoRef(at: Shape): boolean {
  return at.kind === "union" && !at.members.some((each) => each.kind === "ref")
}

export const plainCase: fc.Arbitrary<Case> = fc
  .record({ shape, User: object, Node: definition, Item: object })
  .map(({ shape: main, ...shapes }) => ({
    shape: main,
    definitions: Object.fromEntries(
      Object.entries(shapes).map(([name, at]) => [name, { name, shape: at }]),
    ),
  }))
