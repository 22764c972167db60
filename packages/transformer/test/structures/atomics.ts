import { type Entry, entry } from "./entry.ts"

export type AtomicAlias = [Flag, Count, Word]
type Flag = boolean
type Count = number
type Word = string

export type AtomicSimple = [boolean, number, string]

export type AtomicUnion = (boolean | number | string | null)[]

export type AtomicIntersection = [
  boolean & { __meta?: "flag" },
  number & { __meta?: "count" },
  string & { __meta?: "word" },
]

export interface ConstantAtomicSimple {
  flag: false
  two: 2
  three: "three"
}

export type ConstantAtomicUnion = (false | 2 | 1 | "three" | "four" | { key: "key" })[]

export type ConstantAtomicAbsorbed = { id: string; age: number | 3 }

export type ConstantAtomicWrapper = [{ value: true }, { value: 3 }, { value: "x" }]

export type ConstantIntersection = [false & { a?: 1 }, 1 & { a?: 1 }, "two" & { a?: 1 }]

export type ConstantBigint = { value: 12n | -3n }

export interface ConstantQuotes {
  'say "hi"': "a\\b\n"
  "it's": "\u2028</script>"
}

export const atomics: Entry[] = [
  entry<AtomicAlias>("AtomicAlias", {
    values: [[false, 1, "two"]],
    wrong: [
      [[0, 1, "two"], "/0"],
      [[false, "1", "two"], "/1"],
      [[false, 1], ""],
    ],
  }),
  entry<AtomicSimple>("AtomicSimple", {
    values: [
      [true, -1.5, ""],
      [false, 0, "\u{1f600}"],
    ],
    wrong: [
      [[true, 1, null], "/2"],
      [[true, null, "a"], "/1"],
      [["true", 1, "a"], "/0"],
      [[true, 1, "a", 1], ""],
      [{ 0: true, 1: 1, 2: "a" }, ""],
    ],
  }),
  entry<AtomicUnion>("AtomicUnion", {
    values: [[], [false, 1, "two", null]],
    wrong: [
      [[false, {}], "/1"],
      [[[]], "/0"],
      ["two", ""],
    ],
  }),
  entry<AtomicIntersection>("AtomicIntersection", {
    values: [[false, 1, "two"]],
    wrong: [
      [[1, 1, "two"], "/0"],
      [[false, [], "two"], "/1"],
      [[false, 1, 2], "/2"],
    ],
  }),
  entry<ConstantAtomicSimple>("ConstantAtomicSimple", {
    values: [{ flag: false, two: 2, three: "three" }],
    wrong: [
      [{ flag: true, two: 2, three: "three" }, "/flag"],
      [{ flag: false, two: "2", three: "three" }, "/two"],
      [{ flag: false, two: 2, three: "Three" }, "/three"],
      [{ flag: false, two: 2 }, "/three"],
    ],
  }),
  entry<ConstantAtomicUnion>("ConstantAtomicUnion", {
    values: [[false, 1, 2, "three", "four", { key: "key" }]],
    wrong: [
      [[true], "/0"],
      [[1, 3], "/1"],
      [["five"], "/0"],
      [[{ key: "other" }], "/0"],
      [[null], "/0"],
    ],
  }),
  entry<ConstantAtomicAbsorbed>("ConstantAtomicAbsorbed", {
    values: [{ id: "id", age: 3 }],
    wrong: [
      [{ id: 1, age: 3 }, "/id"],
      [{ id: "id", age: "3" }, "/age"],
    ],
  }),
  entry<ConstantAtomicWrapper>("ConstantAtomicWrapper", {
    values: [[{ value: true }, { value: 3 }, { value: "x" }]],
    wrong: [
      [[{ value: false }, { value: 3 }, { value: "x" }], "/0/value"],
      [[{ value: true }, { value: 4 }, { value: "x" }], "/1/value"],
      [[{ value: true }, { value: 3 }, "x"], "/2"],
    ],
  }),
  entry<ConstantIntersection>("ConstantIntersection", {
    values: [[false, 1, "two"]],
    wrong: [
      [[true, 1, "two"], "/0"],
      [[false, 2, "two"], "/1"],
      [[false, 1, "three"], "/2"],
    ],
  }),
  entry<ConstantBigint>("ConstantBigint", {
    values: [{ value: 12n }, { value: -3n }],
    wrong: [
      [{ value: 13n }, "/value"],
      [{ value: 12 }, "/value"],
    ],
    wrongWire: [
      [{ value: "13" }, "/value"],
      [{ value: "012" }, "/value"],
      [{ value: null }, "/value"],
    ],
  }),
  entry<ConstantQuotes>("ConstantQuotes", {
    values: [{ 'say "hi"': "a\\b\n", "it's": "\u2028</script>" }],
    wrong: [
      [{ 'say "hi"': "a\\b", "it's": "\u2028</script>" }, '/say "hi"'],
      [{ 'say "hi"': "a\\b\n" }, "/it's"],
    ],
  }),
]
