import type { Random } from "./random.ts"
import { missing, type Structure } from "./structure.ts"
import { timestamp, type Timestamp } from "./timestamp.ts"

/** A department, and the one above it. */
export interface ObjectRecursive {
  parent: ObjectRecursive | null
  id: number
  code: string
  name: string
  sequence: number
  created_at: Timestamp
}

export const objectRecursive: Structure<ObjectRecursive> = {
  name: "recursive",
  type: "ObjectRecursive",
  generate: (random) => department(random, 10),
  spoilers: [
    { name: "deepest parent is a number", path: `${"/parent".repeat(10)}`, put: 0, place: "first" },
    { name: "number for a name", path: "/parent/parent/parent/name", put: 1, place: "middle" },
    { name: "text for the last number", path: "/created_at/zone", put: "1", place: "last" },
    { name: "text for an id", path: "/parent/id", put: "1" },
    { name: "undefined for a parent", path: "/parent/parent", put: undefined },
    { name: "key missing", path: "/parent/parent/code", put: missing },
    { name: "parent missing", path: "/parent/parent/parent/parent", put: missing },
    { name: "array for an object", path: "/parent/created_at", put: [] },
  ],
}

function department(random: Random, depth: number): ObjectRecursive {
  return {
    parent: depth === 0 ? null : department(random, depth - 1),
    id: random.int(1, 1_000_000),
    code: random.text(),
    name: random.text(6, 20),
    sequence: random.int(0, 100),
    created_at: timestamp(random),
  }
}
