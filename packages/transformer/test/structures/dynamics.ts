import { type Entry, entry } from "./entry.ts"

export type DynamicSimple = { value: Record<string, number> }

export type DynamicArray = { value: Record<string, string[]> }

export type DynamicConstant = { value: Record<"a" | "b" | "c", number> }

export type DynamicEnumeration = { value: { [Key in "ar" | "zh" | "en"]?: string } }

export interface DynamicComposite {
  id: string
  name: string
  [key: number]: number
  [key: `prefix_${string}`]: string
  [key: `value_${number}`]: string | number | boolean
}

export interface DynamicTemplate {
  [key: `prefix_${string}`]: string
  [key: `${string}_postfix`]: string
}

export type DynamicJsonValue = Json
type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export interface DynamicTree {
  id: string
  sequence: number
  children: Record<string, DynamicTree>
}

export type DynamicUnion = { [key: string]: number | string | { [key: string]: boolean } }

export type DynamicUndefined = { [key: string]: number | undefined }

export type DynamicNever = { [key: string]: never }

export interface DynamicBeside {
  name: string
  [key: string]: string | number
}

export const dynamics: Entry[] = [
  entry<DynamicSimple>("DynamicSimple", {
    open: true,
    values: [{ value: {} }, { value: { a: 1, "b c": 2, constructor: 3 } }],
    wrong: [
      [{ value: { a: "1" } }, "/value/a"],
      [{ value: { a: 1, "b/c": null } }, "/value/b~1c"],
      [{ value: [] }, "/value"],
      [{}, "/value"],
    ],
  }),
  entry<DynamicArray>("DynamicArray", {
    open: true,
    values: [{ value: { a: [], b: ["x"] } }],
    wrong: [
      [{ value: { a: "x" } }, "/value/a"],
      [{ value: { a: ["x", 1] } }, "/value/a/1"],
    ],
  }),
  entry<DynamicConstant>("DynamicConstant", {
    values: [{ value: { a: 1, b: 2, c: 3 } }],
    wrong: [
      [{ value: { a: 1, b: 2 } }, "/value/c"],
      [{ value: { a: 1, b: 2, c: "3" } }, "/value/c"],
    ],
  }),
  entry<DynamicEnumeration>("DynamicEnumeration", {
    values: [{ value: {} }, { value: { ar: "a", en: "b" } }],
    wrong: [[{ value: { zh: 1 } }, "/value/zh"]],
  }),
  entry<DynamicComposite>("DynamicComposite", {
    values: [
      { id: "i", name: "n" },
      { id: "i", name: "n", 1: 2, prefix_a: "x", value_1: true, value_2: 2 },
    ],
    wrong: [
      [{ id: "i", name: "n", 1: "2" }, "/1"],
      [{ id: "i", name: "n", prefix_a: 1 }, "/prefix_a"],
      [{ id: "i", name: "n", value_3: null }, "/value_3"],
      [{ id: "i", prefix_b: "y" }, "/name"],
    ],
  }),
  entry<DynamicTemplate>("DynamicTemplate", {
    values: [{}, { prefix_1: "a", b_postfix: "b" }],
    wrong: [
      [{ prefix_1: 1 }, "/prefix_1"],
      [{ value_postfix: 5 }, "/value_postfix"],
    ],
  }),
  entry<DynamicJsonValue>("DynamicJsonValue", {
    open: true,
    values: [null, true, 1, "a", [1, [null]], { a: { b: [{}] } }],
    wrong: [
      [undefined, ""],
      [[1, 2n], ""],
    ],
    wrongWire: [],
  }),
  entry<DynamicTree>("DynamicTree", {
    open: true,
    values: [{ id: "r", sequence: 1, children: { a: { id: "a", sequence: 2, children: {} } } }],
    wrong: [
      [{ id: "r", sequence: 1, children: { a: { id: "a", sequence: 2 } } }, "/children/a/children"],
      [{ id: "r", sequence: 1, children: { a: null } }, "/children/a"],
    ],
  }),
  entry<DynamicUnion>("DynamicUnion", {
    open: true,
    values: [{ a: 1, b: "x", c: { d: true } }],
    wrong: [
      [{ a: true }, "/a"],
      [{ a: { b: 1 } }, "/a"],
    ],
  }),
  entry<DynamicUndefined>("DynamicUndefined", {
    open: true,
    values: [{}, { a: 1 }],
    wrong: [[{ a: null }, "/a"]],
  }),
  entry<DynamicNever>("DynamicNever", {
    open: true,
    values: [{}],
    wrong: [[{ a: 1 }, "/a"]],
  }),
  entry<DynamicBeside>("DynamicBeside", {
    open: true,
    values: [{ name: "n" }, { name: "n", a: 1, b: "x" }],
    wrong: [
      [{ name: 1 }, "/name"],
      [{ name: "n", a: true }, "/a"],
      [{ a: 1 }, "/name"],
    ],
  }),
]
