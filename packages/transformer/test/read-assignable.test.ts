import { describe, expect, test } from "vitest"
import { createReader } from "../src/2-read/index.ts"
import { createModuleReader } from "../src/2-read/site/site-module.ts"
import { functionsOf } from "./evaluate.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"

/**
 * `is` takes a value exactly when the compiler lets its expression be assigned to the type, and what it
 * takes can be written and read again. Each line:
 * a type, and expressions that the compiler judges. Where we differ on purpose it is in DIFFERENT.
 */
const table: [type: string, ...values: string[]][] = [
  // primitives and literals
  ["string", `"a"`, "1", "null", "undefined", "[]", "Symbol()", "1n"],
  ["number", "1", "-0", `"1"`, "1n", "null"],
  ["bigint", "1n", "1"],
  ["boolean", "true", "0", `"true"`],
  ["null", "null", "undefined", "0"],
  ["undefined", "undefined", "null"],
  ["unknown", "null", "Symbol()", "(() => 1)"],
  ["never", "1", "undefined"],
  [`"a" | 1 | true | 2n`, `"a"`, `"b"`, "1", "2", "true", "false", "2n", "2", "1n"],
  [`"a" | (string & {})`, `"a"`, `"zzz"`, "1"],
  ["-1 | 0.5", "-1", "0.5", "1", `"-1"`],
  ["E", "0", "1", "2", `"b"`, "E_B"],
  // templates
  ["`v${number}`", `"v1"`, `"v-1.5"`, `"v"`, `"v1x"`, `"vNaN"`, `"v1e3"`],
  ["`v${bigint}`", `"v1"`, `"v1.5"`, `"v-1"`, `"v01"`],
  ["`pre-${string}-post`", `"pre--post"`, `"pre-\\n-post"`, `"pre-post"`],
  ["`${string}@${string}.${string}`", `"a@b.c"`, `"@."`, `"a.b@c"`],
  ["`${'a' | 'b'}-${boolean}`", `"a-true"`, `"b-false"`, `"c-true"`, `"a-1"`],
  ["Uppercase<string>", `"A1"`, `"Aa"`, `""`],
  ["`is${Capitalize<string>}`", `"isOn"`, `"ison"`, `"is"`],
  // arrays and tuples
  ["string[]", "[]", `["a"]`, `["a", 1]`, `"a"`, "{}", "new Set()"],
  ["readonly (number | null)[]", "[1, null]", "[undefined]"],
  ["[string, number]", `["a", 1]`, `["a"]`, `["a", 1, 2]`, `[1, "a"]`, "[]"],
  ["[string, number?]", `["a"]`, `["a", 1]`, `["a", undefined]`, `["a", null]`, "[]"],
  ["[string, ...number[]]", `["a"]`, `["a", 1, 2]`, `["a", "b"]`, "[]"],
  [
    "[string, ...number[], boolean]",
    `["a", true]`,
    `["a", 1, 2, true]`,
    `["a", 1]`,
    `["a"]`,
    `["a", true, 1]`,
  ],
  ["[...string[], 1]", "[1]", `["a", "b", 1]`, `["a"]`, "[1, 1]"],
  ["[1?, 2?]", "[]", "[1]", "[1, 2]", "[undefined, 2]", "[2]"],
  ["[] | [1, 2]", "[]", "[1]", "[1, 2]"],
  ["[a: string, b: [c: 1, ...d: 2[]]]", `["x", [1]]`, `["x", [1, 2, 2]]`, `["x", [2]]`],
  ["Join<[1], string[], [2]>", "[1, 2]", `[1, "x", 2]`, "[1]", `[1, 2, "x"]`],
  // objects
  [
    "{ a: string; b?: number }",
    `{ a: "x" }`,
    `{ a: "x", b: 1 }`,
    `{ a: "x", b: undefined }`,
    `{ a: "x", b: null }`,
    "{}",
    "null",
  ],
  ["{ a: string | undefined }", `{ a: "x" }`, "{ a: undefined }", "{}"],
  ["{ a: unknown }", "{ a: 1 }", "{ a: undefined }", "{}"],
  ["{ a: { b: { c: null } } }", "{ a: { b: { c: null } } }", "{ a: { b: {} } }", "{ a: null }"],
  [`{ "a-b": 1; 2: "x"; "__proto__"?: 1 }`, `{ "a-b": 1, 2: "x" }`, `{ "a-b": 1 }`],
  ["{ readonly a: readonly 1[] }", "{ a: [1] }", "{ a: [2] }"],
  ["Record<string, number>", "{}", "{ a: 1 }", `{ a: "1" }`, "{ a: undefined }"],
  [`Record<"a" | "b", 1>`, "{ a: 1, b: 1 }", "{ a: 1 }"],
  ["Partial<Record<E, 1>>", "{}", "{ 0: 1 }", "{ b: 1 }", "{ b: 2 }"],
  ["{ [key: number]: string }", `{ 1: "a" }`, "{ 1: 1 }", "{}"],
  ["{ [key: `x-${string}`]: 1; y: 2 }", `{ "x-": 1, y: 2 }`, `{ "x-a": 2, y: 2 }`, "{ y: 1 }"],
  ["{ [key: number]: 1; [key: string]: 1 | 2 }", "{ 1: 1, a: 2 }", "{ 1: 2 }", "{ a: 3 }"],
  ["{ a: 1; [key: string]: 1 | 2 }", "{ a: 1, b: 2 }", "{ a: 2 }", "{ b: 1 }", "{ a: 1, b: 3 }"],
  ["{ a?: never; b: 1 } | { a: 1; b?: never }", "{ a: 1 }", "{ b: 1 }", "{ a: 1, b: 1 }", "{}"],
  ["Plain", "{ a: 1, c: 1n }", "{ a: 1 }", "{ a: 1, b: null, c: 1n }"],
  // unions and intersections
  [
    `{ kind: "a"; x: 1 } | { kind: "b"; y: 2 }`,
    `{ kind: "a", x: 1 }`,
    `{ kind: "b", y: 2 }`,
    `{ kind: "a" }`,
    `{ kind: "c" }`,
  ],
  [
    `({ kind: "a"; x: 1 } | { kind: "b"; y: 2 }) & { z: 3 }`,
    `{ kind: "a", x: 1, z: 3 }`,
    `{ kind: "a", x: 1 }`,
    `{ kind: "b", y: 2, z: 3 }`,
  ],
  [
    "({ a: 1 } | { b: 2 }) & ({ c: 3 } | { d: 4 })",
    "{ a: 1, c: 3 }",
    "{ a: 1, d: 4 }",
    "{ a: 1, b: 2 }",
    "{ c: 3 }",
  ],
  [
    "{ at: Date; v: number } | { at: Date; v: string }",
    "{ at: new Date(0), v: 1 }",
    `{ at: new Date(0), v: "x" }`,
    "{ at: new Date(0), v: null }",
  ],
  ["{ a: 1 } & { a: 1 | 2; b: 3 }", "{ a: 1, b: 3 }", "{ a: 2, b: 3 }"],
  ["{ a: { x: 1 } } & { a: { y: 2 } }", "{ a: { x: 1, y: 2 } }", "{ a: { x: 1 } }"],
  [`{ k: "a" } & { k: "b" }`, `{ k: "a" }`],
  ["string | string[]", `"a"`, `["a"]`, "[1]", "1"],
  ["string[] | number[]", `["a"]`, "[1]", "[]", `[1, "a"]`],
  ["(string | number)[]", `[1, "a"]`, "[null]"],
  ["{ a: 1 } | string | null", "{ a: 1 }", `"x"`, "null", "undefined", "[]"],
  ["{} | null", "{}", "null"],
  [
    "{ t: 1; v: string } | { t: 2; v: string } | { t: 1 | 2; w: number }",
    `{ t: 1, v: "x" }`,
    "{ t: 2, w: 1 }",
    "{ t: 2 }",
    "{ t: 3, w: 1 }",
  ],
  // natives
  ["Date", "new Date(0)", "0", `"2020-01-01"`, "{}"],
  [
    "Map<string, number>",
    `new Map([["a", 1]])`,
    `new Map([["a", "b"]])`,
    "new Map()",
    "new Set()",
    "{}",
  ],
  ["Set<1 | 2>", "new Set([1])", "new Set([3])", "[1]"],
  ["ReadonlyMap<1, Set<string>>", `new Map([[1, new Set(["a"])]])`, "new Map([[1, new Set([1])]])"],
  ["Uint8Array", "new Uint8Array(1)", "[1]", "new ArrayBuffer(1)", "new Float64Array(1)"],
  ["ArrayBuffer", "new ArrayBuffer(1)", "new DataView(new ArrayBuffer(1))", `"AA=="`],
  ["DataView", "new DataView(new ArrayBuffer(1))", "new ArrayBuffer(1)"],
  ["URL | RegExp", `new URL("a:b")`, "/a/", `"a:b"`],
  ["BigInt64Array", "new BigInt64Array(1)", "new BigUint64Array(1)"],
  // recursion
  [
    "Tree",
    "{ v: 1, kids: [] }",
    "{ v: 1, kids: [{ v: 2, kids: [] }] }",
    "{ v: 1, kids: [{ v: 2 }] }",
  ],
  ["Json", "null", `[1, { a: ["x"] }]`, "[undefined]", "[1n]", "{ a: { b: undefined } }"],
  ["Even", "{ next: null }", "{ next: { next: { next: null } } }", "{ next: { next: null } }"],
  ["Chain", "{}", "{ rest: { rest: {} } }", "{ rest: 1 }"],
  ["Nested<1>", "1", "[1, [1, []]]", "[[2]]"],
  ["Path", `"a"`, `["a", ["b", null]]`, `["a"]`, "null"],
  // computed
  ["Partial<{ a: 1; b: 2 }>", "{}", "{ a: 1 }", "{ a: 2 }"],
  ["Required<{ a?: 1 }>", "{ a: 1 }", "{}", "{ a: undefined }"],
  ["Pick<{ a: 1; b: 2 }, 'a'>", "{ a: 1 }", "{}"],
  ["Omit<{ a: 1; b: 2 }, 'a'>", "{ b: 2 }", "{}"],
  ["Exclude<'a' | 'b', 'a'>", `"b"`, `"a"`],
  ["NonNullable<string | null>", `"a"`, "null"],
  ["Awaited<Promise<Date | 1>>", "new Date(0)", "1", "2"],
  ["Parameters<(a: string, b?: number) => void>", `["a"]`, `["a", 1]`, "[]", `["a", "b"]`],
  ["ReturnType<() => { a: 1 }>", "{ a: 1 }", "{}"],
  ["keyof { a: 1; b: 2 }", `"a"`, `"c"`],
  ["{ [K in 'a' | 'b' as `get${Uppercase<K>}`]: K }", `{ getA: "a", getB: "b" }`, `{ getA: "a" }`],
  [
    "DeepPartial<{ a: { b: string }; c: 1[] }>",
    "{}",
    "{ a: {} }",
    `{ a: { b: "x" } }`,
    "{ a: { b: 1 } }",
  ],
  [
    "typeof settings",
    `{ mode: "dark", sizes: [1, 2] }`,
    `{ mode: "light", sizes: [1, 2] }`,
    `{ mode: "dark", sizes: [1] }`,
  ],
  ["Defaulted", `{ value: "x" }`, "{ value: 1 }"],
]

/** Cases in which the compiler differs, and the reason that we do not follow it. */
const DIFFERENT: Record<string, string> = {
  'E: "b"':
    "to the compiler a text is no member of an enum of texts; a value carries only the text",
}

const declarations = `
enum E { A, C = 1, B = "b" }
declare const E_B: E.B
type Join<A extends unknown[], B extends unknown[], C extends unknown[]> = [...A, ...B, ...C]
class Plain { a = 1; declare b?: string; declare c: bigint; static d = 1 }
interface Tree { v: number; kids: Tree[] }
type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
interface Even { next: Odd | null }
interface Odd { next: Even }
interface Chain { rest?: this }
type Nested<T> = T | Nested<T>[]
type Path = string | [string, Path | null]
type DeepPartial<T> = T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T
declare const settings: { readonly mode: "dark"; readonly sizes: readonly [1, 2] }
interface Defaulted<T = string> { value: T }
`

/** "Object literal may only specify known properties": a rule about literals, not about the type. */
const UNKNOWN_PROPERTY = 2353

const pairs = table.flatMap(([type, ...values], at) => values.map((value) => ({ at, type, value })))
const head =
  declarations + table.map(([type], at) => `interface Case${at} { it: ${type} }\n`).join("")
const lines = pairs.map(({ at, value }) => `{ const it: Case${at}["it"] = ${value} }`)
const program = programOf({ "types.ts": `${head}${lines.join("\n")}\nexport {}` })
const file = program.getSourceFile(`${folder}/types.ts`)!
const firstLine = head.split("\n").length - 1
const refusedLines = new Set(
  program
    .getSemanticDiagnostics(file)
    .filter(({ code }) => code !== UNKNOWN_PROPERTY)
    .map(({ start }) => file.getLineAndCharacterOfPosition(start!).line),
)

const compiler = compilerOf(program)
const declared = new Map(
  compiler.declaredTypes(file.fileName).map(({ name, type }) => [name, type] as const),
)
const units = createReader(compiler)

test("the types themselves compile", () =>
  expect([...refusedLines].filter((line) => line < firstLine)).toEqual([]))

describe.each(table.map(([type, ...values], at) => ({ type, values, at })))("$type", (given) => {
  const { type, values, at } = given
  const module = createModuleReader(units)
  const { shape, findings } = module.read(declared.get(`Case${at}`)!)
  test("is read", () => expect(findings).toEqual([]))
  const { is, decode, encode } = functionsOf(shape, module.definitions, {
    operations: ["is", "decode", "encode"],
  })
  test.each(values)("%s", (value) => {
    const line = firstLine + pairs.findIndex((pair) => pair.at === at && pair.value === value)
    const isAssignable = !refusedLines.has(line)
    const it: unknown = new Function("E_B", `return (${value})`)("b")
    const isDifferent = Object.hasOwn(DIFFERENT, `${type}: ${value}`)
    expect(is({ it })).toBe(isDifferent ? !isAssignable : isAssignable)
    // JSON can express the values of `unknown` only in part.
    if (is({ it }) && !type.includes("unknown")) expect(is(decode(encode({ it })))).toBe(true)
  })
})
