import * as fc from "fast-check"
import type { Check, Definitions, Field, Shape } from "../../src/ir/shape.ts"
import { CHECKS } from "../oracle/checks.ts"
import { leaf } from "./leaf.ts"
import { lists } from "./lists.ts"
import { fields, object } from "./object.ts"
import { defined } from "./rules.ts"

/** A shape and the definitions it refers to; some refer to themselves. */
export interface Case {
  shape: Shape
  definitions: Definitions
}

const names = ["User", "Node", "Item"] as const

const check: fc.Arbitrary<Check> = fc
  .constantFrom(...Object.keys(CHECKS))
  .map((name) => ({ name, module: { file: "test.ts" }, exported: name }))

// A type alias: letrec requires an index signature, which an interface lacks.
type Ties = Record<"shape" | "object" | "union" | "tagged" | "list" | "refined", Shape>

const { shape } = fc.letrec<Ties>((tie) => ({
  shape: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    tie("object"),
    tie("list"),
    tie("union"),
    tie("tagged"),
    tie("refined"),
    fc.constantFrom(...names).map((to): Shape => ({ kind: "ref", to })),
  ),
  object: object(tie("shape")),
  list: lists(tie("shape")),
  refined: fc
    .record({
      of: tie("shape"),
      checks: fc.uniqueArray(check, { maxLength: 2, selector: (at) => at.name }),
      message: fc.constantFrom("no such thing", undefined),
      sensitive: fc.constantFrom(true as const, undefined),
    })
    .map((at): Shape => ({ ...defined(at), kind: "refined", of: at.of, checks: at.checks })),
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
      fc.array(fields(tie("shape"), { maxLength: 3 }), { minLength: 2, maxLength: 3 }),
      fc.boolean(),
    )
    .map(taggedUnion),
}))

function taggedUnion([tag, members, first]: [string, Field[][], boolean]): Shape {
  return unionOf(
    members.map((list, index): Shape => {
      const tagField: Field = {
        key: tag,
        optional: false,
        shape: { kind: "literal", value: `case${index}` },
      }
      const others = list.filter((at) => at.key !== tag && at.alias !== tag)
      return {
        kind: "object",
        index: null,
        fields: first ? [tagField, ...others] : [...others, tagField],
      }
    }),
  )
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
const definition: fc.Arbitrary<Shape> = fields(shape, { minLength: 1, maxLength: 3 }).map(
  (list): Shape => ({ kind: "object", fields: list, index: null }),
)

export const anyCase: fc.Arbitrary<Case> = fc
  .record({ shape, User: definition, Node: definition, Item: definition })
  .map(({ shape: main, ...shapes }) => ({
    shape: main,
    definitions: Object.fromEntries(
      Object.entries(shapes).map(([name, at]) => [name, { name, shape: at }]),
    ),
  }))
