import { type Entry, entry } from "./entry.ts"

export interface ObjectOptional {
  name?: string
  email?: string
  sequence?: number
  inner?: ObjectOptional
}

export type ObjectPartial = Partial<{
  flag: boolean
  count: number
  word: string
  list: number[]
  inner: { a: string }
}>

export type ObjectPartialAndRequired = Partial<{ a: string; b: number }> & Required<{ c?: boolean }>

export type ObjectPickOmit = Pick<Wide, "a" | "b"> & Omit<Wide, "a" | "b" | "c">

interface Wide {
  a: string
  b?: number
  c: Date
  d: boolean
}

export interface ObjectRequired {
  all: Required<ObjectOptional>["name"][]
}

export type ObjectConditional = Jsonified<{ at: Date; n: number; list: Date[] }>

type Jsonified<T> = T extends Date
  ? string
  : T extends object
    ? { [K in keyof T]: Jsonified<T[K]> }
    : T

export type ObjectRenamed = { [K in keyof Wide as `get_${K}`]-?: Wide[K] }

export interface ObjectReadonly {
  readonly id: number
  readonly tags: readonly string[]
  readonly pair: readonly [number, number]
}

const at = new Date("2024-02-29T12:30:00.250Z")

export const mappedObjects: Entry[] = [
  entry<ObjectPartial>("ObjectPartial", {
    values: [{}, { flag: true, count: 1, word: "a", list: [1], inner: { a: "a" } }],
    wrong: [
      [{ flag: "true" }, "/flag"],
      [{ list: [null] }, "/list/0"],
      [{ inner: {} }, "/inner/a"],
    ],
  }),
  entry<ObjectPartialAndRequired>("ObjectPartialAndRequired", {
    values: [{ c: true }, { a: "a", b: 1, c: false }],
    wrong: [
      [{ a: "a" }, "/c"],
      [{ b: "1", c: true }, "/b"],
    ],
  }),
  entry<ObjectPickOmit>("ObjectPickOmit", {
    values: [
      { a: "a", d: true },
      { a: "a", b: 1, d: false },
    ],
    wrong: [
      [{ a: "a" }, "/d"],
      [{ a: "a", b: null, d: false }, "/b"],
    ],
  }),
  entry<ObjectRequired>("ObjectRequired", {
    values: [{ all: ["a"] }],
    wrong: [[{ all: [null] }, "/all/0"]],
  }),
  entry<ObjectConditional>("ObjectConditional", {
    values: [{ at: "x", n: 1, list: ["y"] }],
    wrong: [
      [{ at: 1, n: 1, list: [] }, "/at"],
      [{ at: "x", n: 1, list: [null] }, "/list/0"],
    ],
  }),
  entry<ObjectRenamed>("ObjectRenamed", {
    values: [{ get_a: "a", get_b: 1, get_c: at, get_d: true }],
    wrong: [
      [{ get_a: "a", get_c: at, get_d: true }, "/get_b"],
      [{ get_a: "a", get_b: 1, get_c: null, get_d: true }, "/get_c"],
    ],
  }),
  entry<ObjectReadonly>("ObjectReadonly", {
    values: [{ id: 1, tags: ["a"], pair: [1, 2] }],
    wrong: [
      [{ id: 1, tags: "a", pair: [1, 2] }, "/tags"],
      [{ id: 1, tags: [], pair: [1] }, "/pair"],
    ],
  }),
]
