import { type Entry, entry } from "./entry.ts"

export type TupleHierarchical = [
  boolean,
  null,
  number,
  [boolean, null, [number, [boolean, string]]],
  [number, [string, boolean, [number, number][]][]],
]

export type TupleOptional = [boolean, number?, string?][]

export type TupleRestAtomic = [boolean, number, ...string[]]

export type TupleRestArray = [boolean, ...number[][]]

export type TupleRestObject = [boolean, ...{ value: string }[]]

export type TupleRestMiddle = [string, ...number[], boolean]

export type TupleUnion = ([number, string, boolean] | [boolean, number] | [string, { a: 1 }])[]

export type TupleVariadic = [...[number, string], ...boolean[]]

export type TupleEmpty = { none: []; named: [first: string, second?: number] }

export const tuples: Entry[] = [
  entry<TupleHierarchical>("TupleHierarchical", {
    values: [[true, null, 1, [false, null, [2, [true, "a"]]], [3, [["b", true, [[1, 2]]]]]]],
    wrong: [
      [[true, null, 1, [false, null, [2, [true, 1]]], [3, []]], "/3/2/1/1"],
      [[true, null, 1, [false, null, [2, [true, "a"]]], [3, [["b", true, [[1]]]]]], "/4/1/0/2/0"],
      [[true, undefined, 1], ""],
    ],
  }),
  entry<TupleOptional>("TupleOptional", {
    values: [[[true], [true, 1], [false, 1, "a"]]],
    wrong: [
      [[[]], "/0"],
      [[[true, "1"]], "/0/1"],
      [[[true, 1, "a", 1]], "/0"],
    ],
  }),
  entry<TupleRestAtomic>("TupleRestAtomic", {
    values: [
      [true, 1],
      [true, 1, "a", "b"],
    ],
    wrong: [
      [[true], ""],
      [[true, 1, "a", 2], "/3"],
    ],
  }),
  entry<TupleRestArray>("TupleRestArray", {
    values: [[true], [true, [1], []]],
    wrong: [
      [[true, 1], "/1"],
      [[true, [1], [null]], "/2/0"],
    ],
  }),
  entry<TupleRestObject>("TupleRestObject", {
    values: [[true], [true, { value: "a" }]],
    wrong: [
      [[true, {}], "/1/value"],
      [[{ value: "a" }], "/0"],
    ],
  }),
  entry<TupleRestMiddle>("TupleRestMiddle", {
    values: [
      ["a", true],
      ["a", 1, 2, 3, false],
    ],
    wrong: [
      [["a"], ""],
      [["a", 1, 2], "/2"],
      [["a", "b", true], "/1"],
    ],
  }),
  entry<TupleUnion>("TupleUnion", {
    values: [
      [
        [1, "a", true],
        [true, 1],
        ["a", { a: 1 }],
      ],
    ],
    wrong: [
      [[[1, "a"]], "/0"],
      [[[true, "1"]], "/0"],
      [[["a", { a: 2 }]], "/0"],
    ],
  }),
  entry<TupleVariadic>("TupleVariadic", {
    values: [
      [1, "a"],
      [1, "a", true, false],
    ],
    wrong: [
      [[1, "a", 1], "/2"],
      [[1], ""],
    ],
  }),
  entry<TupleEmpty>("TupleEmpty", {
    values: [
      { none: [], named: ["a"] },
      { none: [], named: ["a", 1] },
    ],
    wrong: [
      [{ none: [1], named: ["a"] }, "/none"],
      [{ none: [], named: [] }, "/named"],
      [{ none: {}, named: ["a"] }, "/none"],
    ],
  }),
]
