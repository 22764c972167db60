import * as fc from "fast-check"
import type { Definitions, Field, Shape } from "../../src/ir/shape.ts"

/** A union whose members share values, and a type of values that fit several of them. */
export interface Overlapping {
  shape: Shape
  definitions: Definitions
  value: Shape
}

const leaf = fc.constantFrom<Shape>(
  { kind: "string", rules: {} },
  { kind: "number", rules: {} },
  { kind: "date" },
  { kind: "boolean" },
  { kind: "literal", value: "a" },
  { kind: "null" },
)

/** One type for each key, so that members mostly agree on its values. */
const KEYS = ["a", "b", "c", "d", "type"] as const

interface Part {
  /** Types of a key, of which each member takes one. */
  [key: string]: Shape[]
}

type Ties = Record<"shape" | "objects", Shape[]>

/** Some types that mostly take the same value. */
const { shape, objects } = fc.letrec<Ties>((tie) => ({
  shape: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf.map((at) => [at]),
    leaf.map((at) => [at]),
    fc.tuple(leaf, leaf),
    fc.constant<Shape[]>([{ kind: "ref", to: "Node" }]),
    tie("objects"),
    tie("objects").map((all) => all.map((item): Shape => ({ kind: "array", item, rules: {} }))),
    tie("objects").map((all): Shape[] => (all.length > 1 ? [union(all)] : all)),
    tie("objects").map((all) =>
      all.map((value): Shape => ({
        kind: "map",
        key: { kind: "string", rules: {} },
        value,
        rules: {},
      })),
    ),
  ),
  objects: fc
    .tuple(
      fc.record(Object.fromEntries(KEYS.map((key) => [key, tie("shape")]))) as fc.Arbitrary<Part>,
      fc.array(
        fc.uniqueArray(
          fc.record({
            key: fc.constantFrom(...KEYS),
            optional: fc.boolean(),
            choice: fc.nat({ max: 3 }),
          }),
          { maxLength: 4, selector: (at) => at.key },
        ),
        { minLength: 2, maxLength: 3 },
      ),
    )
    .map(([part, members]) => distinct(members.map((list) => objectOf(part, list)))),
}))

function objectOf(
  part: Part,
  list: { key: (typeof KEYS)[number]; optional: boolean; choice: number }[],
): Shape {
  const fields = list.map(({ key, optional, choice }): Field => {
    const types = part[key]!
    return { key, optional, shape: types[choice % types.length]! }
  })
  return { kind: "object", fields, index: null }
}

function distinct(shapes: Shape[]): Shape[] {
  return [...new Map(shapes.map((at) => [JSON.stringify(at), at])).values()]
}

function union(members: Shape[]): Shape {
  const flat = distinct(members.flatMap((at) => (at.kind === "union" ? at.members : [at])))
  return flat.length > 1 ? { kind: "union", members: flat } : flat[0]!
}

/** All fields of all members, each with the type of the first that has it. */
function everything(shape: Shape): Shape {
  switch (shape.kind) {
    case "array":
      return { ...shape, item: everything(shape.item) }
    case "map":
      return { ...shape, value: everything(shape.value) }
    case "object":
      return {
        ...shape,
        fields: shape.fields.map((at) => ({ ...at, shape: everything(at.shape) })),
      }
    case "union": {
      const all = shape.members.filter((at) => at.kind === "object")
      if (all.length < shape.members.length) return shape
      const fields = new Map<string, Field>()
      for (const field of all.flatMap((at) => at.fields)) {
        const known = fields.get(field.key)
        const types = known ? [known.shape, field.shape] : [field.shape]
        const optional = field.optional || known?.optional === true
        fields.set(field.key, { key: field.key, optional, shape: everything(union(types)) })
      }
      return { kind: "object", index: null, fields: [...fields.values()] }
    }
    default:
      return shape
  }
}

export const overlappingCase: fc.Arbitrary<Overlapping> = fc
  .record({ main: fc.oneof(objects, shape), node: objects })
  .map(({ main, node }) => {
    const of = union(main)
    return {
      shape: of,
      definitions: { Node: { name: "Node", shape: union(node) } },
      value: everything(of),
    }
  })
