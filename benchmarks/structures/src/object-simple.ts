import type { Random } from "./random.ts"
import { missing, type Structure } from "./structure.ts"

export interface ObjectSimple {
  scale: Point3D
  position: Point3D
  rotate: Point3D
  pivot: Point3D
}

export interface Point3D {
  x: number
  y: number
  z: number
}

export const objectSimple: Structure<ObjectSimple> = {
  name: "simple",
  type: "ObjectSimple",
  generate: (random) => ({
    scale: point(random),
    position: point(random),
    rotate: point(random),
    pivot: point(random),
  }),
  spoilers: [
    { name: "text for the first number", path: "/scale/x", put: "1", place: "first" },
    { name: "null for a number", path: "/position/z", put: null, place: "middle" },
    { name: "text for the last number", path: "/pivot/z", put: "1", place: "last" },
    { name: "no object", path: "/position", put: 3 },
    { name: "null for an object", path: "/rotate", put: null },
    { name: "array for an object", path: "/rotate", put: [1, 2, 3], at: "/rotate" },
    { name: "key missing", path: "/rotate/y", put: missing },
    { name: "object missing", path: "/pivot", put: missing },
    { name: "text for all", path: "", put: "{}" },
    { name: "null for all", path: "", put: null },
  ],
}

function point(random: Random): Point3D {
  return {
    x: random.fraction() * 1000,
    y: random.fraction() * 1000,
    z: random.int(-1000, 1000),
  }
}
