import { missing, type Structure } from "./structure.ts"

export type ArraySimple = Person[]

export interface Person {
  name: string
  email: string
  hobbies: Hobby[]
}

export interface Hobby {
  name: string
  body: string
  rank: number
}

export const arraySimple: Structure<ArraySimple> = {
  name: "array-simple",
  type: "ArraySimple",
  generate: (random) =>
    random.list(6, 10, () => ({
      name: `${random.text()} ${random.text()}`,
      email: `${random.text()}@example.com`,
      hobbies: random.list(2, 6, () => ({
        name: random.text(),
        body: `${random.text(10, 40)} ${random.text(10, 40)}.`,
        rank: random.int(1, 10),
      })),
    })),
  spoilers: [
    { name: "name of the first", path: "/0/name", put: 1, place: "first" },
    { name: "rank in the middle", path: "/3/hobbies/1/rank", put: "1", place: "middle" },
    { name: "rank of the last", path: "/-1/hobbies/-1/rank", put: "1", place: "last" },
    { name: "object for an array", path: "/2/hobbies", put: {} },
    { name: "null in a nested array", path: "/1/hobbies/0", put: null },
    { name: "text in a nested array", path: "/1/hobbies/1", put: "chess" },
    { name: "key missing", path: "/4/email", put: missing },
    { name: "key missing in a nested array", path: "/2/hobbies/0/body", put: missing },
    { name: "number for an item", path: "/-1", put: 7 },
    { name: "no array", path: "", put: {} },
  ],
}
