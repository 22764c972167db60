import type { Random } from "./random.ts"
import { line, type Line, point, type Point, points } from "./shapes.ts"
import { missing, type Structure } from "./structure.ts"

/** Geometric figures that no field distinguishes: only the set of their keys does. */
export type ObjectUnionImplicit = ImplicitFigure[]

export type ImplicitFigure = Point | Line | Triangle | Rectangle | Polyline | Polygon | Circle

export interface Triangle {
  p1: Point
  p2: Point
  p3: Point
}

export interface Rectangle {
  p1: Point
  p2: Point
  p3: Point
  p4: Point
}

export interface Polyline {
  points: Point[]
}

export interface Polygon {
  outer: Polyline
  inner: Polyline[]
}

export interface Circle {
  centroid: Point
  radius: number
}

export const objectUnionImplicit: Structure<ObjectUnionImplicit> = {
  name: "union-implicit",
  type: "ObjectUnionImplicit",
  generate: (random) => [
    ...figures.map((figure) => figure(random)),
    ...random.list(3, 9, () => random.one(figures)(random)),
    figures[6]!(random),
  ],
  // A triangle with a wrong `p3` is still a line, so only what belongs to one figure alone is spoilt.
  spoilers: [
    { name: "first of the figures", path: "/0/x", put: "1", place: "first", at: "/0" },
    { name: "point of a polyline", path: "/4/points/1/y", put: null, place: "middle", at: "/4" },
    { name: "radius of the last circle", path: "/-1/radius", put: "1", place: "last", at: "/-1" },
    { name: "key that all lines need", path: "/3/p1", put: missing, at: "/3" },
    { name: "number for a point of a rectangle", path: "/3/p2/x", put: null, at: "/3" },
    { name: "no object", path: "/1", put: "line" },
    { name: "empty object", path: "/2", put: {} },
    { name: "null for a figure", path: "/5", put: null },
    { name: "wrong in a nested array", path: "/5/inner/0/points/0/x", put: "1", at: "/5" },
    { name: "no array", path: "", put: {} },
  ],
}

const figures: readonly ((random: Random) => ImplicitFigure)[] = [
  point,
  line,
  (random) => ({ p1: point(random), p2: point(random), p3: point(random) }),
  (random) => ({ ...line(random), p3: point(random), p4: point(random) }),
  (random) => ({ points: points(random) }),
  (random) => ({
    outer: { points: points(random) },
    inner: random.list(1, 3, () => ({ points: points(random) })),
  }),
  (random) => ({ centroid: point(random), radius: random.fraction() * 100 }),
]
