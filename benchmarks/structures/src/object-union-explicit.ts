import type { Random } from "./random.ts"
import { line, type Line, point, type Point, points } from "./shapes.ts"
import { missing, type Structure } from "./structure.ts"

/** Geometric figures, distinguished by `type`. */
export type ObjectUnionExplicit = ExplicitFigure[]

export type ExplicitFigure =
  | ({ type: "point" } & Point)
  | ({ type: "line" } & Line)
  | ExplicitTriangle
  | ExplicitRectangle
  | ExplicitPolyline
  | ExplicitPolygon
  | ExplicitCircle

export interface ExplicitTriangle {
  type: "triangle"
  p1: Point
  p2: Point
  p3: Point
}

export interface ExplicitRectangle {
  type: "rectangle"
  p1: Point
  p2: Point
  p3: Point
  p4: Point
}

export interface ExplicitPolyline {
  type: "polyline"
  points: Point[]
}

export interface ExplicitPolygon {
  type: "polygon"
  outer: { points: Point[] }
  inner: { points: Point[] }[]
}

export interface ExplicitCircle {
  type: "circle"
  centroid: Point
  radius: number
}

export const objectUnionExplicit: Structure<ObjectUnionExplicit> = {
  name: "union-explicit",
  type: "ObjectUnionExplicit",
  // One of each at a fixed place, so that the spoilers know where they are; then any.
  generate: (random) => [
    ...figures.map((figure) => figure(random)),
    ...random.list(3, 9, () => random.one(figures)(random)),
    figures[6]!(random),
  ],
  spoilers: [
    { name: "first of the figures", path: "/0/x", put: "1", place: "first" },
    { name: "point of a polyline", path: "/4/points/1/y", put: null, place: "middle" },
    { name: "radius of the last circle", path: "/-1/radius", put: "1", place: "last" },
    { name: "wrong discriminant", path: "/2/type", put: "square", at: "/2" },
    { name: "discriminant of another figure", path: "/2/type", put: "circle", at: "/2" },
    { name: "discriminant missing", path: "/3/type", put: missing, at: "/3" },
    { name: "discriminant is a number", path: "/1/type", put: 1, at: "/1" },
    { name: "key missing", path: "/3/p4", put: missing },
    { name: "no object", path: "/1", put: "line" },
    { name: "null for a figure", path: "/5", put: null },
    { name: "wrong in a nested array", path: "/5/inner/0/points/0/x", put: "1" },
    { name: "object for an array", path: "/5/inner", put: {} },
    { name: "no array", path: "", put: { 0: { type: "point", x: 1, y: 2 } } },
  ],
}

const figures: readonly ((random: Random) => ExplicitFigure)[] = [
  (random) => ({ type: "point", ...point(random) }),
  (random) => ({ type: "line", ...line(random) }),
  (random) => ({ type: "triangle", p1: point(random), p2: point(random), p3: point(random) }),
  (random) => ({ type: "rectangle", ...line(random), p3: point(random), p4: point(random) }),
  (random) => ({ type: "polyline", points: points(random) }),
  (random) => ({
    type: "polygon",
    outer: { points: points(random) },
    inner: random.list(1, 3, () => ({ points: points(random) })),
  }),
  (random) => ({ type: "circle", centroid: point(random), radius: random.fraction() * 100 }),
]
