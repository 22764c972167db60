// The same values as bytes and as text that a sender converts: `node -C module bytes.js` prints the time of both. Optional
// members that no value has make the compiler choose the other way.
import { api, type Int } from "@precast/runtime"
import type { Item as ArenaItem } from "../../bench/dist/arena/arena-items.js"
import { writtenBytes } from "../../../packages/runtime/dist/types/encode/written.js"

type Item = WithIntegers<ArenaItem>

type WithIntegers<T> = {
  [Key in keyof T]: T[Key] extends number
    ? number & Int
    : T[Key] extends string | boolean | readonly string[]
      ? T[Key]
      : WithIntegers<T[Key]>
}

interface Texts {
  a: string
  b: string
  c: string
  d: string
}

interface Numbers {
  a: number
  b: number
  c: number
  d: number
}

interface NoTexts {
  e?: string
  f?: string
  g?: string
  h?: string
}

interface NoIntegers {
  e?: number & Int
  f?: number & Int
  g?: number & Int
  h?: number & Int
}

/** Values that change from call to call: V8 keeps the texts of numbers. */
const lists = <T>(count: number, make: (index: number) => T): T[][] =>
  Array.from({ length: 64 }, (_, at) =>
    Array.from({ length: count }, (_, index) => make(at * count + index)),
  )

const items = lists(50, (id): Item => {
  const rating = { score: id % 50, count: 37 * id }
  const tags = ["fast", "new", "popular"]
  const [name, category] = [`Alpha Widget ${id}`, "electronics"]
  return { id, name, category, price: 20 * id, quantity: id, active: id % 2 === 0, tags, rating }
})
const texts = lists(20, (index): Texts => {
  const text = `${index}`.padStart(100, "x")
  return { a: text, b: text, c: text, d: text }
})
const numbers = lists(20, (index): Numbers => {
  const number = (index + 1) / 7
  return { a: number, b: number / 3, c: number / 11, d: number / 13 }
})

const endpoints = [
  api({ method: "GET", path: "/a" }, (): Item[] => []),
  api({ method: "GET", path: "/b" }, (): (Item & NoTexts)[] => []),
  api({ method: "GET", path: "/c" }, (): (Texts & NoIntegers)[] => []),
  api({ method: "GET", path: "/d" }, (): Texts[] => []),
  api({ method: "GET", path: "/e" }, (): (Numbers & NoIntegers)[] => []),
  api({ method: "GET", path: "/f" }, (): Numbers[] => []),
]

/** What the compiler emitted. */
interface Code {
  readonly write?: (at: number, value: unknown) => number
  output(value: unknown): string
}

const codes = endpoints.map((endpoint) => (endpoint as unknown as { readonly code: Code }).code)
const rows: readonly (readonly [title: string, values: readonly unknown[]])[] = [
  ["50 items of HttpArena", items],
  ["80 strings of 100 characters", texts],
  ["80 numbers of 15 to 17 digits", numbers],
]

const buffer = Buffer.alloc(65_536) as Buffer & { utf8Write(text: string, at: number): number }

const TURNS = 100

/** Nanoseconds of a call of each, by turns: the least CPU time of 15 rounds, long since Linux counts in ticks. */
function timesOf(
  values: readonly unknown[],
  calls: readonly ((value: unknown) => number)[],
): number[] {
  const least = calls.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < 15; round++)
    for (const [at, call] of calls.entries()) {
      const start = process.threadCpuUsage()
      for (let count = 0; count < TURNS; count++) for (const value of values) call(value)
      const { user, system } = process.threadCpuUsage(start)
      least[at] = Math.min(least[at]!, (1000 * (user + system)) / (TURNS * values.length))
    }
  return least
}

console.log("| values | bytes | text | bytes / text |\n|---|---|---|---|")
for (const [row, [title, values]] of rows.entries()) {
  const { write } = codes[2 * row]!
  const { write: none, output } = codes[2 * row + 1]!
  if (write === undefined || none !== undefined)
    throw new Error(`the compiler chose another way: ${title}`)
  const wanted = JSON.stringify(values[1])
  if (
    String(Buffer.from(writtenBytes(write, values[1]))) !== wanted ||
    output(values[1]) !== wanted
  )
    throw new Error(`another text: ${title}`)
  const [bytes = 0, text = 0] = timesOf(values, [
    (value) => writtenBytes(write, value).length,
    (value) => buffer.utf8Write(output(value), 0),
  ])
  const cells = [title, `${Math.round(bytes)} ns`, `${Math.round(text)} ns`]
  console.log(`| ${cells.join(" | ")} | ${(bytes / text).toFixed(2)} |`)
}
