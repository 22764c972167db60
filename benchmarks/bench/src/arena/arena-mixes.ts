import { get, json, post } from "../scenarios/requests.ts"
import type { Exchange } from "../types.ts"

/** A load profile of HttpArena, as its load generator (gcannon) sends it. */
export interface Mix {
  /** Responses after which a connection is reset; it is opened again with the next request of the list. */
  readonly each: number
  /** A connection sends one of these all the time; the first connection has the first one. */
  readonly requests: readonly (() => Exchange)[]
}

let seed = 42

/** A number of 1 to `most`, padded with zeros to its width: the length of a request never changes. */
function draw(most: number): string {
  seed = (seed * 48_271) % 0x7fffffff
  return String((seed % most) + 1).padStart(String(most).length, "0")
}

let created = 100_000

const read = (): Exchange => get(`/crud/items/${draw(50_000)}`)
const list = (): Exchange => get(`/crud/items?category=office&page=${draw(10)}&limit=10`)
const create = (): Exchange =>
  post(
    "/crud/items",
    json,
    `{"id":${++created},"name":"New Product","category":"test","price":150,"quantity":30}`,
  )
const update = (): Exchange => ({
  ...post(
    `/crud/items/${draw(50_000)}`,
    json,
    `{"name":"Updated Product","category":"test","price":200,"quantity":25}`,
  ),
  method: "PUT",
})

/** Numbers of items and factors, in their order. */
export const pages: readonly (readonly [count: number, factor: number])[] = [
  [1, 3],
  [5, 7],
  [10, 2],
  [15, 5],
  [25, 4],
  [40, 8],
  [50, 6],
]

/** Limits of a range of rows. */
export const limits: readonly number[] = [5, 10, 20, 35, 50]

const same = (path: string): (() => Exchange) => {
  const request = get(path)
  return () => request
}
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
const range = (limit: number): string => `/async-db?min=10&max=50&limit=${limit}`

/** By the names of the profiles. */
export const mixes: ReadonlyMap<string, Mix> = new Map([
  ["json", { each: 25, requests: pages.map(([count, m]) => same(`/json/${count}?m=${m}`)) }],
  ["async-db", { each: 25, requests: limits.map((limit) => same(range(limit))) }],
  [
    "api-4",
    {
      each: 5,
      requests: [
        ...times(3, same("/baseline11?a=13&b=42")),
        ...times(3, same("/json/50?m=1")),
        ...times(2, same(range(50))),
      ],
    },
  ],
  ["crud", { each: 200, requests: [create, ...times(15, read), list, ...times(3, update)] }],
])
