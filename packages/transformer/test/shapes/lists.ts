import * as fc from "fast-check"
import type { Shape } from "../../src/ir/shape.ts"
import { template } from "./leaf.ts"
import { itemRules, stringRules } from "./rules.ts"

const textKey: fc.Arbitrary<Shape> = fc.oneof(
  stringRules.map((rules): Shape => ({ kind: "string", rules })),
  template,
  fc.constant<Shape>({
    kind: "union",
    members: [
      { kind: "literal", value: "a" },
      { kind: "literal", value: "__proto__" },
      { kind: "literal", value: "12" },
    ],
  }),
)

/** Arrays, tuples, sets and maps. */
export function lists(of: fc.Arbitrary<Shape>): fc.Arbitrary<Shape> {
  const array = fc
    .record({ item: of, rules: itemRules, uniqueItems: fc.integer({ min: 0, max: 4 }) })
    .map(({ item, rules, uniqueItems }): Shape => ({
      kind: "array",
      item,
      rules: uniqueItems === 0 ? { ...rules, uniqueItems: true } : rules,
    }))
  const set = fc
    .record({ item: of, rules: itemRules })
    .map(({ item, rules }): Shape => ({ kind: "set", item, rules }))
  const map = fc
    .record({ key: of, value: of, rules: itemRules })
    .map(({ key, value, rules }): Shape => ({ kind: "map", key, value, rules }))
  const dictionary = fc
    .record({ key: textKey, value: of, rules: itemRules })
    .map((at): Shape => ({ kind: "map", ...at, wire: "object" }))
  return fc.oneof(
    { weight: 3, arbitrary: array },
    { weight: 2, arbitrary: tuple(of) },
    set,
    map,
    dictionary,
  )
}

function tuple(of: fc.Arbitrary<Shape>): fc.Arbitrary<Shape> {
  const items = fc.array(fc.record({ shape: of, optional: fc.boolean() }), { maxLength: 3 })
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ items, rest: fc.option(of, { freq: 3 }) }).map((at): Shape => ({
        kind: "tuple",
        items: at.items.toSorted((a, b) => Number(a.optional) - Number(b.optional)),
        rest: at.rest,
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({ items, rest: of, after: fc.array(of, { minLength: 1, maxLength: 2 }) })
        .map((at): Shape => ({
          kind: "tuple",
          items: at.items.map((item) => ({ ...item, optional: false })),
          rest: at.rest,
          after: at.after,
        })),
    },
  )
}
