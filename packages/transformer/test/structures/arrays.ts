import { type Entry, entry } from "./entry.ts"

export interface ArrayAny {
  anything: unknown[]
  optional?: unknown[]
  nullable: unknown[] | null
}

export type ArrayAtomicSimple = [boolean[], number[], string[]]

export type ArrayAtomicAlias = [Flags, Counts]
type Flags = boolean[]
type Counts = readonly number[]

export type ArrayMatrix = number[][][]

export type ArrayRepeatedNullable = (number | string | null | ArrayRepeatedNullable)[]

export type ArrayRepeatedOptional =
  | { numbers: number[] | null; next?: ArrayRepeatedOptional }
  | { texts: string[] }

export type ArrayRepeatedUnion = number[] | string[] | { inner: ArrayRepeatedUnion }[]

export type ArrayUnion = (string[] | boolean[] | number[])[]

export type ArrayRecursiveUnionImplicit = Node[]
type Node = { name: string; children: Node[] } | { name: string; size: number } | { link: Node }

export const arrays: Entry[] = [
  entry<ArrayAny>("ArrayAny", {
    open: true,
    values: [
      { anything: [1, "a", null, { b: [true] }], nullable: null },
      { anything: [], nullable: [0], optional: [[]] },
    ],
    wrong: [
      [{ anything: {}, nullable: null }, "/anything"],
      [{ anything: [] }, "/nullable"],
      [{ anything: [], nullable: "[]" }, "/nullable"],
      [{ anything: [], nullable: [], optional: null }, "/optional"],
    ],
  }),
  entry<ArrayAtomicSimple>("ArrayAtomicSimple", {
    values: [
      [[true], [1, 2, 3], ["a", "b"]],
      [[], [], []],
    ],
    wrong: [
      [[[true], [1, 2, "3"], []], "/1/2"],
      [[[true, null], [], []], "/0/1"],
      [[[], [], [["a"]]], "/2/0"],
    ],
  }),
  entry<ArrayAtomicAlias>("ArrayAtomicAlias", {
    values: [[[true], [1]]],
    wrong: [
      [[[true], true], "/1"],
      [[[1], [1]], "/0/0"],
    ],
  }),
  entry<ArrayMatrix>("ArrayMatrix", {
    values: [[[[1, 2], []], []], []],
    wrong: [
      [[[[1, 2], [null]]], "/0/1/0"],
      [[[1]], "/0/0"],
      [[[[[1]]]], "/0/0/0"],
    ],
  }),
  entry<ArrayRepeatedNullable>("ArrayRepeatedNullable", {
    values: [[1, "a", null, [2, [null, ["b"]]]]],
    wrong: [
      [[1, true], "/1"],
      [[[{}]], "/0"],
      [null, ""],
    ],
  }),
  entry<ArrayRepeatedOptional>("ArrayRepeatedOptional", {
    values: [
      { numbers: [1] },
      { texts: ["a"] },
      { numbers: null, next: { numbers: [], next: { texts: ["b"] } } },
    ],
    wrong: [
      [{ numbers: ["1"] }, ""],
      [{ numbers: null, next: { numbers: [], next: 1 } }, ""],
      [[], ""],
    ],
  }),
  entry<ArrayRepeatedUnion>("ArrayRepeatedUnion", {
    values: [[1, 2], ["a"], [{ inner: ["b"] }, { inner: [{ inner: [1] }] }]],
    wrong: [
      [[1, "a"], ""],
      [[{ inner: [true] }], ""],
      [[null], ""],
    ],
  }),
  entry<ArrayUnion>("ArrayUnion", {
    values: [[["a"], [true, false], [1, 2]]],
    wrong: [
      [[["a", 1]], "/0"],
      [[["a"], [null]], "/1"],
      [["a"], "/0"],
    ],
  }),
  entry<ArrayRecursiveUnionImplicit>("ArrayRecursiveUnionImplicit", {
    values: [[{ name: "a", children: [{ name: "b", size: 1 }, { link: { name: "c", size: 2 } }] }]],
    wrong: [
      [[{ name: "a" }], "/0"],
      [[{ name: "a", children: [{ name: "b", size: "1" }] }], "/0"],
      [[{ link: { link: null } }], "/0"],
    ],
  }),
]
