import { type Entry, entry } from "./entry.ts"
import type {
  EndsWith,
  ExclusiveMax,
  ExclusiveMin,
  Format,
  Int,
  Int32,
  Length,
  Max,
  MaxItems,
  MaxLength,
  MaxProperties,
  Min,
  MinItems,
  MinLength,
  MinProperties,
  MultipleOf,
  Pattern,
  StartsWith,
  Uint32,
  UniqueItems,
} from "./tag-types.ts"

export interface TypeTagArray {
  items: (string & Format<"uuid">)[] & MinItems<1> & MaxItems<3>
  numbers: (number & Min<0>)[] & UniqueItems
  things: { id: number }[] & UniqueItems
}

export type TypeTagAtomicUnion = {
  value: (string & MinLength<3> & MaxLength<7>) | (number & Min<3>)
}[]

export interface TypeTagBigint {
  ranged: bigint & Min<0n> & Max<10n>
  even: bigint & MultipleOf<2n>
}

export interface TypeTagLength {
  fixed: string & Length<5>
  minimum: string & MinLength<3>
  maximum: string & MaxLength<2>
  both: string & MinLength<1> & MaxLength<2>
}

export interface TypeTagFormat {
  uuid: string & Format<"uuid">
  email: string & Format<"email">
  ipv4: string & Format<"ipv4">
  ipv6: string & Format<"ipv6">
  date: string & Format<"date">
  dateTime: string & Format<"date-time">
  uri: string & Format<"uri">
  hostname: string & Format<"hostname">
  either: string & Format<"uuid" | "ipv4">
}

export interface TypeTagMatrix {
  matrix: ((number & Int)[] & MinItems<2> & MaxItems<2>)[] & MinItems<2>
}

export interface TypeTagPattern {
  code: string & Pattern<"^[a-z]+$">
  insensitive: string & Pattern<"^[a-z]+$", "i">
  start: string & StartsWith<"sku-">
  end: string & EndsWith<".txt">
}

export interface TypeTagRange {
  greater: number & ExclusiveMin<3>
  least: number & Min<3>
  less: number & ExclusiveMax<7>
  most: number & Max<7>
  between: number & ExclusiveMin<3> & Max<7>
}

export interface TypeTagStep {
  step: number & MultipleOf<5>
  decimal: number & MultipleOf<0.1>
}

export interface TypeTagType {
  int: number & Int
  int32: number & Int32
  uint32: number & Uint32
}

export interface TypeTagTuple {
  tuple: [string & MinLength<3>, number & Min<3>, (string & MaxLength<2>)[]]
}

export type TypeTagTypeUnion = { value: (number & Int & Max<0>) | (string & Format<"uuid">) | null }

export interface TypeTagObject {
  record: Record<string, number> & MinProperties<1> & MaxProperties<2>
}

const uuid = "0198f1c2-8c5b-7cc4-a1c2-2a6b1f0e9d11"

export const typeTags: Entry[] = [
  entry<TypeTagArray>("TypeTagArray", {
    values: [{ items: [uuid], numbers: [0, 1], things: [{ id: 1 }, { id: 2 }] }],
    wrong: [
      [{ items: [], numbers: [], things: [] }, "/items"],
      [{ items: [uuid, uuid, uuid, uuid], numbers: [], things: [] }, "/items"],
      [{ items: ["a"], numbers: [], things: [] }, "/items/0"],
      [{ items: [uuid], numbers: [1, 1], things: [] }, "/numbers"],
      [{ items: [uuid], numbers: [-1], things: [] }, "/numbers/0"],
      [{ items: [uuid], numbers: [], things: [{ id: 1 }, { id: 1 }] }, "/things"],
    ],
  }),
  entry<TypeTagAtomicUnion>("TypeTagAtomicUnion", {
    values: [[{ value: "abc" }, { value: 3 }]],
    wrong: [
      [[{ value: "ab" }], "/0/value"],
      [[{ value: 2 }], "/0/value"],
      [[{ value: null }], "/0/value"],
    ],
  }),
  entry<TypeTagBigint>("TypeTagBigint", {
    values: [
      { ranged: 0n, even: -4n },
      { ranged: 10n, even: 0n },
    ],
    wrong: [
      [{ ranged: 11n, even: 0n }, "/ranged"],
      [{ ranged: 1n, even: 3n }, "/even"],
    ],
    wrongWire: [
      [{ ranged: "11", even: "0" }, "/ranged"],
      [{ ranged: "1", even: "3" }, "/even"],
    ],
  }),
  entry<TypeTagLength>("TypeTagLength", {
    values: [{ fixed: "12345", minimum: "123", maximum: "\u{1f600}\u{1f600}", both: "a" }],
    wrong: [
      [{ fixed: "1234", minimum: "123", maximum: "", both: "a" }, "/fixed"],
      [{ fixed: "12345", minimum: "12", maximum: "", both: "a" }, "/minimum"],
      [{ fixed: "12345", minimum: "123", maximum: "abc", both: "a" }, "/maximum"],
      [{ fixed: "12345", minimum: "123", maximum: "", both: "" }, "/both"],
    ],
  }),
  entry<TypeTagFormat>("TypeTagFormat", {
    values: [format()],
    wrong: (
      ["uuid", "email", "ipv4", "ipv6", "date", "dateTime", "uri", "hostname", "either"] as const
    ).map((key) => [{ ...format(), [key]: "not one!" }, `/${key}`] as const),
  }),
  entry<TypeTagMatrix>("TypeTagMatrix", {
    values: [
      {
        matrix: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    wrong: [
      [{ matrix: [[1, 2]] }, "/matrix"],
      [{ matrix: [[1, 2], [3]] }, "/matrix/1"],
      [
        {
          matrix: [
            [1, 2],
            [3, 4.5],
          ],
        },
        "/matrix/1/1",
      ],
    ],
  }),
  entry<TypeTagPattern>("TypeTagPattern", {
    values: [{ code: "abc", insensitive: "aBc", start: "sku-1", end: "a.txt" }],
    wrong: [
      [{ code: "aBc", insensitive: "a", start: "sku-", end: ".txt" }, "/code"],
      [{ code: "a", insensitive: "1", start: "sku-", end: ".txt" }, "/insensitive"],
      [{ code: "a", insensitive: "a", start: "sk-", end: ".txt" }, "/start"],
      [{ code: "a", insensitive: "a", start: "sku-", end: ".tx" }, "/end"],
    ],
  }),
  entry<TypeTagRange>("TypeTagRange", {
    values: [{ greater: 4, least: 3, less: 6, most: 7, between: 7 }],
    wrong: [
      [{ greater: 3, least: 3, less: 6, most: 7, between: 7 }, "/greater"],
      [{ greater: 4, least: 2.9, less: 6, most: 7, between: 7 }, "/least"],
      [{ greater: 4, least: 3, less: 7, most: 7, between: 7 }, "/less"],
      [{ greater: 4, least: 3, less: 6, most: 7.1, between: 7 }, "/most"],
      [{ greater: 4, least: 3, less: 6, most: 7, between: 3 }, "/between"],
    ],
  }),
  entry<TypeTagStep>("TypeTagStep", {
    values: [{ step: -10, decimal: 0.3 }],
    wrong: [
      [{ step: 3, decimal: 0.3 }, "/step"],
      [{ step: 5, decimal: 0.35 }, "/decimal"],
    ],
  }),
  entry<TypeTagType>("TypeTagType", {
    values: [{ int: 2 ** 40, int32: -2147483648, uint32: 4294967295 }],
    wrong: [
      [{ int: 0.5, int32: 0, uint32: 0 }, "/int"],
      [{ int: 1, int32: 2147483648, uint32: 0 }, "/int32"],
      [{ int: 1, int32: 0, uint32: -1 }, "/uint32"],
    ],
  }),
  entry<TypeTagTuple>("TypeTagTuple", {
    values: [{ tuple: ["abc", 3, ["", "ab"]] }],
    wrong: [
      [{ tuple: ["ab", 3, []] }, "/tuple/0"],
      [{ tuple: ["abc", 2, []] }, "/tuple/1"],
      [{ tuple: ["abc", 3, ["abc"]] }, "/tuple/2/0"],
    ],
  }),
  entry<TypeTagTypeUnion>("TypeTagTypeUnion", {
    values: [{ value: -1 }, { value: uuid }, { value: null }],
    wrong: [
      [{ value: 1 }, "/value"],
      [{ value: -0.5 }, "/value"],
      [{ value: "a" }, "/value"],
    ],
  }),
  entry<TypeTagObject>("TypeTagObject", {
    open: true,
    values: [{ record: { a: 1 } }],
    wrong: [
      [{ record: {} }, "/record"],
      [{ record: { a: 1, b: 2, c: 3 } }, "/record"],
      [{ record: { a: null } }, "/record/a"],
    ],
  }),
]

function format(): TypeTagFormat {
  return {
    uuid,
    email: "ada@example.com",
    ipv4: "127.0.0.1",
    ipv6: "::1",
    date: "2024-02-29",
    dateTime: "2024-02-29T12:00:00Z",
    uri: "https://example.com/",
    hostname: "example.com",
    either: "127.0.0.1",
  }
}
