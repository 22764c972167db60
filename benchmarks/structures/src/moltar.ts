import type { Random } from "./random.ts"

/** The data of moltar/typescript-runtime-type-benchmarks: names and kinds of its fields. */
export interface ToBeChecked {
  number: number
  negNumber: number
  maxNumber: number
  string: string
  longString: string
  boolean: boolean
  deeplyNested: {
    foo: string
    num: number
    bool: boolean
  }
}

/** As there, with a text of the same length; the numbers and texts differ from draw to draw. */
export function toBeChecked(random: Random): ToBeChecked {
  return {
    number: random.int(1, 1000),
    negNumber: -random.int(1, 1000),
    maxNumber: Number.MAX_VALUE,
    string: random.text(6, 6),
    longString: `${random.text(8, 8)} ${"lorem ipsum dolor sit amet ".repeat(60)}`.slice(0, 1318),
    boolean: random.boolean(),
    deeplyNested: { foo: random.text(3, 3), num: random.int(1, 100), bool: random.boolean() },
  }
}

/** Wrong copies: the first, the middle and the last field. */
export function wronglyChecked(value: ToBeChecked): Record<"first" | "middle" | "last", unknown> {
  const nested = value.deeplyNested
  return {
    first: { ...value, number: "foo" },
    middle: { ...value, string: 1 },
    last: { ...value, deeplyNested: { ...nested, bool: "true" } },
  }
}
