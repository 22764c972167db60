import type { Random } from "./random.ts"
import { missing, type Structure } from "./structure.ts"
import { timestamp, type Timestamp } from "./timestamp.ts"

/** A category, and those below it: two each, six levels. */
export interface ArrayRecursive {
  children: ArrayRecursive[]
  id: number
  code: string
  sequence: number
  created_at: Timestamp
}

export const arrayRecursive: Structure<ArrayRecursive> = {
  name: "array-recursive",
  type: "ArrayRecursive",
  generate: (random) => category(random, 5),
  spoilers: [
    {
      name: "id of the leftmost leaf",
      path: `${"/children/0".repeat(5)}/id`,
      put: "1",
      place: "first",
    },
    { name: "code in the middle", path: "/children/1/children/0/code", put: 1, place: "middle" },
    { name: "zone of the root", path: "/created_at/zone", put: "1", place: "last" },
    { name: "object for the children", path: "/children/0/children", put: {} },
    {
      name: "null for the children of a leaf",
      path: `${"/children/1".repeat(5)}/children`,
      put: null,
    },
    { name: "text for a child", path: "/children/1/children/1", put: "leaf" },
    { name: "key missing", path: "/children/0/sequence", put: missing },
    { name: "children missing", path: "/children/1/children/1/children", put: missing },
  ],
}

function category(random: Random, depth: number): ArrayRecursive {
  return {
    children: depth === 0 ? [] : [category(random, depth - 1), category(random, depth - 1)],
    id: random.int(1, 1_000_000),
    code: random.text(),
    sequence: random.int(0, 100),
    created_at: timestamp(random),
  }
}
