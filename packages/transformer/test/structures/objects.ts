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

export type ObjectIntersection = { email: string } & { name: string } & { vulnerable: boolean }

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

export type ObjectRecursiveMutual = Folder

interface Folder {
  files: File[]
  folder: Folder | null
}

interface File {
  name: string
  within?: Folder
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
  entry<ObjectIntersection>("ObjectIntersection", {
    values: [{ email: "a@b", name: "n", vulnerable: false }],
    wrong: [
      [{ email: "a@b", name: "n" }, "/vulnerable"],
      [{ email: null, name: "n", vulnerable: false }, "/email"],
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
]

function box<T>(value: T): Box<T> {
  return { value, child: { child_value: value, child_next: null }, elements: [value] }
}
