import { describe, expect, test } from "vitest"
import type { Shape } from "../../ir/shape.ts"
import { contradiction } from "./contradiction.ts"

const number = (rules: object): Shape => ({ kind: "number", rules })
const bigint = (rules: object): Shape => ({ kind: "bigint", rules })
const string = (rules: object): Shape => ({ kind: "string", rules })
const array = (rules: object, item: Shape = string({})): Shape => ({ kind: "array", item, rules })
const object = (keys: string, rules: object, index: Shape | null = null): Shape => ({
  kind: "object",
  fields: [...keys].map((key) => ({ key, shape: string({}), optional: false })),
  index,
  ...rules,
})

describe("no value can fit", () => {
  test.each<[Shape, string]>([
    [number({ min: 5, max: 3 }), "Min<5> is above Max<3>"],
    [number({ exclusiveMin: 3, max: 3 }), "nothing lies between ExclusiveMin<3> and Max<3>"],
    [number({ min: 1, exclusiveMin: 4, max: 3 }), "ExclusiveMin<4> is above Max<3>"],
    [number({ min: 3, max: 9, exclusiveMax: 2 }), "Min<3> is above ExclusiveMax<2>"],
    [number({ int: true, min: 0.2, max: 0.8 }), "no integer lies between Min<0.2> and Max<0.8>"],
    [
      number({ int: true, exclusiveMin: 1, exclusiveMax: 2 }),
      "no integer lies between ExclusiveMin<1> and ExclusiveMax<2>",
    ],
    [
      number({ multipleOf: 7, min: 8, max: 13 }),
      "no multiple of 7 lies between Min<8> and Max<13>",
    ],
    [bigint({ min: "5", max: "-3" }), "Min<5> is above Max<-3>"],
    [
      bigint({ exclusiveMin: "1", exclusiveMax: "2" }),
      "no integer lies between ExclusiveMin<1> and ExclusiveMax<2>",
    ],
    [
      bigint({ multipleOf: "7", min: "-6", max: "-1" }),
      "no multiple of 7 lies between Min<-6> and Max<-1>",
    ],
    [string({ minLength: 5, maxLength: 3 }), "MinLength<5> is above MaxLength<3>"],
    [
      string({ endsWith: [".json"], maxLength: 4 }),
      'EndsWith<".json"> is longer than MaxLength<4>',
    ],
    [string({ startsWith: ["a", "b"] }), 'StartsWith<"a"> and StartsWith<"b"> exclude each other'],
    [array({ minItems: 2, maxItems: 1 }), "MinItems<2> is above MaxItems<1>"],
    [
      array({ minItems: 1 }, { kind: "never" }),
      "MinItems<1> requires items, but their type is never",
    ],
    [
      object("", { minProperties: 2, maxProperties: 1 }, string({})),
      "MinProperties<2> is above MaxProperties<1>",
    ],
    [object("ab", { maxProperties: 1 }), "2 fields are required, more than MaxProperties<1>"],
    [object("a", { minProperties: 2 }), "MinProperties<2> requires more fields than there are (1)"],
  ])("%j", (shape, why) => expect(contradiction(shape)).toBe(why))
})

describe("a value can fit", () => {
  test.each<Shape>([
    number({ min: 3, max: 3, int: true }),
    number({ multipleOf: 0.1, min: 0.3, max: 0.3 }),
    number({ multipleOf: 7, min: -7, max: -7 }),
    number({ int: true, exclusiveMin: 1, max: 2 }),
    bigint({ multipleOf: "7", min: "-7", max: "-1" }),
    string({ minLength: 3, maxLength: 3, startsWith: ["a", "ab"], endsWith: ["b", "ab"] }),
    string({ startsWith: ["\u{1F600}"], maxLength: 1 }),
    array({ minItems: 1, maxItems: 1 }),
    array({ maxItems: 0 }, { kind: "never" }),
    object("a", { minProperties: 2 }, string({})),
  ])("%j", (shape) => expect(contradiction(shape)).toBeNull())
})
