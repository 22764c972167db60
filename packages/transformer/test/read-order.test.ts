import { expect, test } from "vitest"
import { readShapes, type Types } from "./read-shapes.ts"

/**
 * The compiler numbers types in the order it meets them, and lists the members of a union by that
 * number. What another file mentions first must change neither shapes nor the emitted code.
 */
const list = [
  `"c" | "a" | 3 | -1 | "b" | 2n | 1n | null | undefined`,
  "Set<1> | Map<2, 3> | Uint8Array | ArrayBuffer | RegExp | URL | Date | bigint | `x${string}` | `a${number}`",
  "{ z: 1 } | { a: 2 } | [3] | string[] | Money | Dog | Cat",
  `Record<"c" | "a" | "b", 1>`,
  "{ [K in keyof Dog as `${K}-${'z' | 'a'}`]: Dog[K] }",
  "Record<`z${string}` | `a${string}` | number, 1>",
  "Pick<Dog, 'tail' | 'name' | 'kind'>",
  "Omit<Dog & Cat, 'kind'>",
  "(Cat | Dog) & ({ y: 1 } | { x: 2 })",
  "keyof Dog",
  "`${'q' | 'p'}-${'n' | 'm'}`",
] as const

const declarations = `
import "./first.js"
interface Dog { name: string; kind: "dog"; tail: boolean }
interface Cat { lives: number; kind: "cat" }
interface Money { toJSON(): string }
`

const types: Types = { all: list.map((type) => [type, ""]) }
const plain = readShapes(types, declarations)
const otherwise = readShapes(types, declarations, {
  "first.ts": `
    export type Literals = 1n | -1 | "b" | 2n | 3 | "tail" | "name" | "kind" | "c"
    export type Templates = \`a\${number}\` | \`a\${string}\` | \`z\${string}\` | "p-n" | "q-m" | "kind-a" | "tail-z"
    export type Natives = URL | ArrayBuffer | Set<1> | Date | Uint8Array | Map<2, 3> | string[] | [3]
    export const letters: Record<"b" | "c" | "a", 1> = { a: 1, b: 1, c: 1 }
  `,
})

test("the fixtures compile", () => {
  expect(plain.errors.filter((text) => !text.includes("./first.js"))).toEqual([])
  expect(otherwise.errors).toEqual([])
})

test.each(list)("%s", (type) => {
  const { text, definitions } = otherwise.of(type)
  const first = plain.of(type)
  expect(text).toBe(first.text)
  // Messages list the computed keys of a type without a name as the compiler does.
  if (!type.includes(" as ")) expect(otherwise.written(type)).toBe(plain.written(type))
  expect(Object.values(definitions).slice(1)).toEqual(Object.values(first.definitions).slice(1))
})
