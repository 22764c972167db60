import * as fc from "fast-check"
import type { Definitions, Field, Shape } from "../src/ir/shape.ts"

/** A shape and the definitions it refers to; some refer to themselves. */
export interface Case {
  shape: Shape
  definitions: Definitions
}

export const NASTY_KEYS = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "length",
  "0",
  "10",
  "",
  "a b",
  'q"uote',
  "back\\slash",
  "line\nbreak",
  "\u2028",
  "é",
  "日本",
  "😀",
  "\ud800",
  "\ufffd",
  "</script>",
  "*/",
  "~/",
  "then",
  "Number",
  "value",
  "at",
  "bytes",
  "text",
  "FAIL",
]

const key: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom("id", "name", "type", "kind", "x", "y", "tags", "createdAt"),
  },
  { weight: 2, arbitrary: fc.constantFrom(...NASTY_KEYS) },
)

const bound = (min: number, max: number): fc.Arbitrary<number | undefined> =>
  fc.option(fc.integer({ min, max }), { nil: undefined })

const stringRules = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(bound(0, 2), bound(2, 6))
      .map(([minLength, maxLength]) => defined({ minLength, maxLength })),
  },
)

const numberRules = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .record({
        int: fc.constantFrom(true as const, undefined),
        min: bound(-5, 0),
        exclusiveMax: bound(5, 100),
        multipleOf: fc.constantFrom(undefined, 1, 0.1, 0.25, 3),
      })
      .map(defined),
  },
)

const itemRules = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(bound(0, 2), bound(2, 4))
      .map(([minItems, maxItems]) => defined({ minItems, maxItems })),
  },
)

function defined<T extends object>(rules: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(rules).filter(([, value]) => value !== undefined),
  ) as never
}

const literal = fc.constantFrom<string | number | boolean>(
  "a",
  "b",
  "credit_card",
  "",
  'q"',
  "é",
  "\ud800",
  "2020-01-01T00:00:00.000Z",
  "12",
  0,
  1,
  -1,
  1.5,
  1e21,
  true,
  false,
)

const leaf: fc.Arbitrary<Shape> = fc.oneof(
  { weight: 3, arbitrary: stringRules.map((rules): Shape => ({ kind: "string", rules })) },
  { weight: 3, arbitrary: numberRules.map((rules): Shape => ({ kind: "number", rules })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Shape>(
      { kind: "boolean" },
      { kind: "date" },
      { kind: "bigint" },
      { kind: "null" },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Shape>(
      { kind: "unknown" },
      { kind: "any" },
      { kind: "never" },
      { kind: "undefined" },
    ),
  },
  { weight: 2, arbitrary: literal.map((value): Shape => ({ kind: "literal", value })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("0", "-12", "9007199254740993")
      .map((value): Shape => ({ kind: "bigint-literal", value })),
  },
)

const names = ["User", "Node", "Item"] as const

const { shape } = fc.letrec<{ shape: Shape; object: Shape; union: Shape; tagged: Shape }>(
  (tie) => ({
    shape: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      leaf,
      tie("object"),
      fc
        .record({ item: tie("shape"), rules: itemRules })
        .map(({ item, rules }): Shape => ({ kind: "array", item, rules })),
      tie("union"),
      tie("tagged"),
      fc
        .record({
          items: fc.array(fc.record({ shape: tie("shape"), optional: fc.boolean() }), {
            maxLength: 3,
          }),
          rest: fc.option(tie("shape"), { freq: 3 }),
        })
        .map(({ items, rest }): Shape => ({
          kind: "tuple",
          items: items.toSorted((a, b) => Number(a.optional) - Number(b.optional)),
          rest,
        })),
      fc.constantFrom(...names).map((to): Shape => ({ kind: "ref", to })),
    ),
    object: fc
      .record({
        fields: fc.uniqueArray(field(tie("shape")), { maxLength: 5, selector: (at) => at.key }),
        index: fc.option(tie("shape"), { freq: 5 }),
      })
      .map(({ fields, index }): Shape => ({ kind: "object", fields, index })),
    union: fc
      .uniqueArray(tie("shape"), {
        minLength: 2,
        maxLength: 4,
        selector: (at) => JSON.stringify(at),
      })
      .map(unionOf),
    tagged: fc
      .tuple(
        fc.constantFrom("type", "kind", "__proto__"),
        fc.array(fc.uniqueArray(field(tie("shape")), { maxLength: 3, selector: (at) => at.key }), {
          minLength: 2,
          maxLength: 3,
        }),
        fc.boolean(),
      )
      .map(([tag, members, first]) =>
        unionOf(
          members.map((fields, index): Shape => {
            const tagField: Field = {
              key: tag,
              optional: false,
              shape: { kind: "literal", value: `case${index}` },
            }
            const others = fields.filter((at) => at.key !== tag)
            return {
              kind: "object",
              index: null,
              fields: first ? [tagField, ...others] : [...others, tagField],
            }
          }),
        ),
      ),
  }),
)

function field(of: fc.Arbitrary<Shape>): fc.Arbitrary<Field> {
  return fc.record({ key, shape: of, optional: fc.boolean() })
}

/** Flat and without duplicates, as the reader makes them; `unknown` swallows a union. */
function unionOf(members: Shape[]): Shape {
  const flat = members
    .flatMap((member) => (member.kind === "union" ? member.members : [member]))
    .filter((member) => member.kind !== "never")
  const texts = new Map(flat.map((member) => [JSON.stringify(member), member]))
  const distinct = [...texts.values()]
  const anything = distinct.find((member) => member.kind === "unknown" || member.kind === "any")
  if (anything) return anything
  return distinct.length > 1
    ? { kind: "union", members: distinct }
    : (distinct[0] ?? { kind: "never" })
}

/** Definitions are objects or unions: a type that is only another name for itself does not exist. */
const definition: fc.Arbitrary<Shape> = fc
  .record({
    fields: fc.uniqueArray(field(shape), { minLength: 1, maxLength: 3, selector: (at) => at.key }),
  })
  .map(({ fields }): Shape => ({ kind: "object", fields, index: null }))

export const anyCase: fc.Arbitrary<Case> = fc
  .record({
    shape,
    User: definition,
    Node: definition,
    Item: definition,
  })
  .map(({ shape: main, ...shapes }) => ({
    shape: main,
    definitions: Object.fromEntries(
      Object.entries(shapes).map(([name, at]) => [name, { name, shape: at }]),
    ),
  }))
