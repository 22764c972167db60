import { type Entry, entry } from "./entry.ts"

export interface ObjectDate {
  at: Date
  maybe?: Date
  either: Date | null
}

export interface ObjectGeneric {
  flag: Box<boolean>
  count: Box<number>
  both: Box<Box<string>>
}
interface Box<T> {
  value: T
  child: { child_value: T; child_next: T | null }
  elements: T[]
}

export type ObjectGenericUnion =
  | Question<"bug", { steps: string[] }>
  | Question<"idea", { votes: number }>
interface Question<Kind, Body> {
  kind: Kind
  body: Body
}

export type ObjectIntersection = { email: string } & { name: string } & { vulnerable: boolean }

export type ObjectIntersectionOfUnions = ({ a: 1; x: string } | { a: 2; y: string }) &
  ({ b: 1 } | { b: 2; z: number })

export interface ObjectLiteralProperty {
  "something-interesting-do-you-want?": string
  "or-something-crazy-do-you-want?": string
  "": number
  "a/b~c": boolean
  "0": null
}

export interface ObjectNullable {
  plain: string | null
  union: number | boolean | null
  object: { name: string } | null
  list: (string | null)[] | null
}

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

export interface ObjectTuple {
  pair: [{ id: string; code: string }, { id: number; name: string }]
}

export interface ObjectUndefined {
  name: string
  professor?: string | number
  grade?: number | undefined
  classroom: { id: string; name: string } | undefined
  nothing?: undefined
}

export interface ObjectPropertyNullable {
  a: { value: boolean | null }[]
  b: { value: string | number | null }[]
}

export type ObjectUnionComposite = (
  | { x: number; y: number }
  | { p1: Point; p2: Point }
  | Point[]
  | string
)[]
interface Point {
  x: number
  y: number
}

export type ObjectUnionDouble = (
  | { value: { x: number }; child: { value: { y: boolean } } | { value: { y: number } } }
  | { value: { x: string }; child: { value: { y: string } } | { value: { y: number[] } } }
)[]

export type ObjectUnionNonPredictable = (
  | { value: { x: boolean } }
  | { value: { x: number } }
  | { value: { x: string } }
)[]

export type ObjectUnionXor = { a: string; b?: never } | { b: number; a?: never }

export type ObjectUnionNumbered =
  | { code: 1; a: string }
  | { code: 2 | 3; b: string }
  | { code: null; c: string }

export type ObjectRecursiveMutual = Folder
interface Folder {
  files: File[]
  folder: Folder | null
}
interface File {
  name: string
  within?: Folder
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

export const objects: Entry[] = [
  entry<ObjectDate>("ObjectDate", {
    values: [
      { at, either: null },
      { at, maybe: at, either: new Date(0) },
    ],
    wrong: [
      [{ at: at.toISOString(), either: null }, "/at"],
      [{ at: new Date(NaN), either: null }, "/at"],
      [{ at, maybe: null, either: null }, "/maybe"],
      [{ at }, "/either"],
    ],
    wrongWire: [
      [{ at: "2024-02-30T12:30:00Z", either: null }, "/at"],
      [{ at: 1, either: null }, "/at"],
      [{ at: "2024-02-29T12:30:00Z", maybe: "", either: null }, "/maybe"],
    ],
  }),
  entry<ObjectGeneric>("ObjectGeneric", {
    values: [
      {
        flag: box(true),
        count: box(1),
        both: {
          value: box("a"),
          child: { child_value: box("b"), child_next: null },
          elements: [box("c")],
        },
      },
    ],
    wrong: [
      [{ flag: box(1), count: box(1), both: null }, "/flag/value"],
      [
        { flag: box(true), count: { ...box(1), elements: [null] }, both: null },
        "/count/elements/0",
      ],
      [{ flag: box(true), count: box(1), both: box("a") }, "/both/value"],
    ],
  }),
  entry<ObjectGenericUnion>("ObjectGenericUnion", {
    values: [
      { kind: "bug", body: { steps: ["a"] } },
      { kind: "idea", body: { votes: 1 } },
    ],
    wrong: [
      [{ kind: "bug", body: { votes: 1 } }, "/body/steps"],
      [{ kind: "wish", body: { votes: 1 } }, ""],
      [{ kind: "idea" }, "/body"],
    ],
  }),
  entry<ObjectIntersection>("ObjectIntersection", {
    values: [{ email: "a@b", name: "n", vulnerable: false }],
    wrong: [
      [{ email: "a@b", name: "n" }, "/vulnerable"],
      [{ email: null, name: "n", vulnerable: false }, "/email"],
    ],
  }),
  entry<ObjectIntersectionOfUnions>("ObjectIntersectionOfUnions", {
    values: [
      { a: 1, x: "x", b: 1 },
      { a: 2, y: "y", b: 2, z: 1 },
      { a: 1, x: "x", b: 2, z: 1 },
    ],
    wrong: [
      [{ a: 1, y: "y", b: 1 }, ""],
      [{ a: 2, y: "y", b: 2 }, ""],
      [{ a: 2, y: "y", b: 3 }, ""],
    ],
  }),
  entry<ObjectLiteralProperty>("ObjectLiteralProperty", {
    values: [
      {
        "something-interesting-do-you-want?": "a",
        "or-something-crazy-do-you-want?": "b",
        "": 1,
        "a/b~c": true,
        "0": null,
      },
    ],
    wrong: [
      [
        {
          "something-interesting-do-you-want?": 1,
          "or-something-crazy-do-you-want?": "b",
          "": 1,
          "a/b~c": true,
          "0": null,
        },
        "/something-interesting-do-you-want?",
      ],
      [
        {
          "something-interesting-do-you-want?": "a",
          "or-something-crazy-do-you-want?": "b",
          "": 1,
          "a/b~c": 1,
          "0": null,
        },
        "/a~1b~0c",
      ],
      [
        {
          "something-interesting-do-you-want?": "a",
          "or-something-crazy-do-you-want?": "b",
          "": "",
          "a/b~c": true,
          "0": null,
        },
        "/",
      ],
    ],
  }),
  entry<ObjectNullable>("ObjectNullable", {
    values: [
      { plain: null, union: null, object: null, list: null },
      { plain: "a", union: false, object: { name: "n" }, list: ["a", null] },
    ],
    wrong: [
      [{ plain: undefined, union: null, object: null, list: null }, "/plain"],
      [{ plain: null, union: "a", object: null, list: null }, "/union"],
      [{ plain: null, union: 1, object: { name: null }, list: null }, "/object"],
      [{ plain: null, union: 1, object: null, list: [1] }, "/list/0"],
      [{ plain: null, union: 1, object: null }, "/list"],
    ],
  }),
  entry<ObjectOptional>("ObjectOptional", {
    values: [{}, { name: "a" }, { name: "a", email: "b", sequence: 1, inner: { inner: {} } }],
    wrong: [
      [{ name: null }, "/name"],
      [{ sequence: "1" }, "/sequence"],
      [{ inner: { inner: { email: 1 } } }, "/inner/inner/email"],
      [[], ""],
    ],
  }),
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
  entry<ObjectTuple>("ObjectTuple", {
    values: [
      {
        pair: [
          { id: "a", code: "b" },
          { id: 1, name: "c" },
        ],
      },
    ],
    wrong: [
      [{ pair: [{ id: "a", code: "b" }] }, "/pair"],
      [
        {
          pair: [
            { id: 1, code: "b" },
            { id: 1, name: "c" },
          ],
        },
        "/pair/0/id",
      ],
      [{ pair: [{ id: "a", code: "b" }, { id: 1 }] }, "/pair/1/name"],
    ],
  }),
  entry<ObjectUndefined>("ObjectUndefined", {
    values: [
      { name: "a", classroom: { id: "i", name: "n" } },
      { name: "a", professor: 1, grade: 2, classroom: { id: "i", name: "n" } },
    ],
    wrong: [
      [{ name: "a", professor: null, classroom: { id: "i", name: "n" } }, "/professor"],
      [{ name: "a", classroom: null }, "/classroom"],
      [{ name: "a", classroom: { id: "i" } }, "/classroom"],
      [{ name: "a", nothing: null, classroom: { id: "i", name: "n" } }, "/nothing"],
    ],
  }),
  entry<ObjectPropertyNullable>("ObjectPropertyNullable", {
    values: [
      { a: [{ value: null }, { value: true }], b: [{ value: 1 }, { value: "x" }, { value: null }] },
    ],
    wrong: [
      [{ a: [{ value: 1 }], b: [] }, "/a/0/value"],
      [{ a: [], b: [{ value: true }] }, "/b/0/value"],
      [{ a: [{}], b: [] }, "/a/0/value"],
    ],
  }),
  entry<ObjectUnionComposite>("ObjectUnionComposite", {
    values: [
      [{ x: 1, y: 2 }, { p1: { x: 1, y: 1 }, p2: { x: 2, y: 2 } }, [{ x: 1, y: 1 }], "text"],
    ],
    wrong: [
      [[{ x: 1 }], "/0"],
      [[{ p1: { x: 1, y: 1 } }], "/0"],
      [[[{ x: "1", y: 1 }]], "/0"],
      [[1], "/0"],
    ],
  }),
  entry<ObjectUnionDouble>("ObjectUnionDouble", {
    values: [
      [
        { value: { x: 1 }, child: { value: { y: true } } },
        { value: { x: 1 }, child: { value: { y: 2 } } },
        { value: { x: "a" }, child: { value: { y: "b" } } },
        { value: { x: "a" }, child: { value: { y: [1] } } },
      ],
    ],
    wrong: [
      [[{ value: { x: 1 }, child: { value: { y: "b" } } }], "/0"],
      [[{ value: { x: "a" }, child: { value: { y: true } } }], "/0"],
      [[{ value: { x: null }, child: { value: { y: 2 } } }], "/0"],
    ],
  }),
  entry<ObjectUnionNonPredictable>("ObjectUnionNonPredictable", {
    values: [[{ value: { x: true } }, { value: { x: 1 } }, { value: { x: "a" } }]],
    wrong: [
      [[{ value: { x: null } }], "/0"],
      [[{ value: {} }], "/0"],
      [[{}], "/0"],
    ],
  }),
  entry<ObjectUnionXor>("ObjectUnionXor", {
    values: [{ a: "a" }, { b: 1 }],
    wrong: [
      [{ a: "a", b: 1 }, ""],
      [{}, ""],
      [{ a: 1 }, ""],
    ],
  }),
  entry<ObjectUnionNumbered>("ObjectUnionNumbered", {
    values: [
      { code: 1, a: "a" },
      { code: 2, b: "b" },
      { code: 3, b: "b" },
      { code: null, c: "c" },
    ],
    wrong: [
      [{ code: 4, a: "a" }, ""],
      [{ code: 2, a: "a" }, ""],
      [{ code: "1", a: "a" }, ""],
      [{ a: "a" }, ""],
    ],
  }),
  entry<ObjectRecursiveMutual>("ObjectRecursiveMutual", {
    values: [
      {
        files: [{ name: "a", within: { files: [], folder: null } }],
        folder: { files: [], folder: null },
      },
    ],
    wrong: [
      [{ files: [{ name: "a", within: null }], folder: null }, "/files/0/within"],
      [{ files: [], folder: { files: [{}], folder: null } }, "/folder"],
      [{ files: [] }, "/folder"],
    ],
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

function box<T>(value: T): Box<T> {
  return { value, child: { child_value: value, child_next: null }, elements: [value] }
}
