import { type Entry, entry } from "./entry.ts"

export type ObjectGenericUnion =
  | Question<"bug", { steps: string[] }>
  | Question<"idea", { votes: number }>

interface Question<Kind, Body> {
  kind: Kind
  body: Body
}

export type ObjectIntersectionOfUnions = ({ a: 1; x: string } | { a: 2; y: string }) &
  ({ b: 1 } | { b: 2; z: number })

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

export const objectUnions: Entry[] = [
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
]
