import { describe, expect, test } from "vitest"
import { readShapes, testShapes, type Types } from "./read-shapes.ts"

const types: Types = {
  "index signatures": [
    ["{ [key: number]: Date }", "{ [number]: date }"],
    ["{ [key: number]: 1; [key: string]: 1 | 2 }", "{ [number]: 1, [key]: 1 | 2 }"],
    ["{ [key: number]: 1; [key: string]: 1 }", "{ [key]: 1 }"],
    ["{ a: 1; [key: `x-${string}`]: Date }", "{ a: 1, [`x-{string}`]: date }"],
    ["Record<`x-${string}`, 1>", "Record_template_1"],
    [
      "{ [key: `x${string}`]: 1 | 2; [key: `xy${string}`]: 1; [key: number]: 3 }",
      "{ [number]: 3, [`xy{string}`]: 1, [`x{string}`]: 1 | 2 }",
    ],
    [
      "{ [key: `b${string}`]: 1; [key: `a${string}`]: 2; [key: string]: 1 | 2 }",
      "{ [`a{string}`]: 2, [`b{string}`]: 1, [key]: 1 | 2 }",
    ],
    ["{ [key: `a${string}` | `b${string}`]: 1 }", "{ [`a{string}`]: 1, [`b{string}`]: 1 }"],
    [
      "{ [key: `a${string}`]: 1; [key: `${string}z`]: 1 }",
      "{ [`{string}z`]: 1, [`a{string}`]: 1 }",
    ],
    [
      "{ [key: `a${string}`]: 1; [key: `${string}z`]: 2 }",
      "{ [`{string}z`]: 2, [`a{string}`]: 1 }",
      "PC1058",
    ],
    ["{ [key: Uppercase<string>]: 1 }", "{ [`{uppercase}`]: 1 }"],
    ["Record<string & { __brand: 1 }, 1>", "Record_1"],
    ["{ [key: symbol]: 1; a: 1 }", "{ a: 1 }", "PC1026 [symbol]"],
    ["{ [key in Letter]?: number }", "{ a?: number, b?: number }"],
    [
      "{ a: 1 } & { [key: `x${string}`]: 2 } & Record<string, 1 | 2>",
      "{ a: 1, [`x{string}`]: 2, [key]: 1 | 2 }",
    ],
  ],
  classes: [
    ["Plain", "Plain"],
    ["Derived", "Derived"],
    ["WithMethod", "WithMethod", "PC1023"],
    ["WithPrivate", "WithPrivate", "PC1022"],
    ["WithHandler", "WithHandler", "PC1020 .handler"],
    ["Omit<WithMethod, 'run'>", "Omit_WithMethod_run"],
    ["typeof Plain", "unknown", "PC1020"],
    ["import('./library.js').Model", "Model", "PC1023"],
  ],
  "with toJSON": [
    ["Money", "Money"],
    ["{ a: 1; toJSON(): string }", "{ a: 1 } → string"],
    ["{ toJSON(key?: any): Money[] }", "{} → Money[]"],
    ["{ toJSON?(): string }", "{ toJSON?: unknown }", "PC1020 .toJSON"],
    ["{ toJSON(key: 1): string }", "{ toJSON: unknown }", "PC1020 .toJSON"],
    ["{ toJSON: () => () => 1 }", "{} → unknown", "PC1020 .toJSON()"],
    ["Money | null", "null | Money"],
    ["import('./library.js').Decimal", "Decimal"],
  ],
  brands: [
    ["string & { tag: 'id' }", "string"],
    ["number & { [brand]: 1 } & { _other?: 2 }", "number"],
    ["bigint & { readonly __brand: 'x' }", "bigint"],
    ["boolean & { __brand: 1 }", "boolean"],
    ["Letter & { __brand: 1 }", `"a" | "b"`],
    ["string & { length: 5 }", "unknown", "PC1031"],
    ["{ a: 1 } & { readonly [brand]: 'x' }", "{ a: 1 }"],
    ["{ a: 1 } & { b: 2 } & { readonly [brand]: 'x' }", "{ a: 1, b: 2 }"],
    ["User & { [brand]: 1 }", "User"],
    ["Branded", "Branded"],
    ["Opaque<string, 'token'>", "string"],
    ["{ a: 1; [brand]: 1 }", "{ a: 1 }", "PC1021 [brand]"],
    ["object & { a: 1 }", "{ a: 1 }"],
  ],
  intersections: [
    [
      "({ a: 1 } | { b: 2 }) & ({ c: 3 } | { d: 4 })",
      "{ a: 1, c: 3 } | { a: 1, d: 4 } | { b: 2, c: 3 } | { b: 2, d: 4 }",
    ],
    [
      "Shape & { at: Date }",
      '{ kind: "circle", r: number, at: date } | { kind: "square", side: number, at: date }',
    ],
    ["Shape & { kind: 'circle' }", '{ kind: "circle", r: number }'],
    ["{ a: string } & { a: 'x' | 1 }", `{ a: "x" }`],
    ["{ a?: 1; b?: never } | { a?: never; b?: 2 }", "{ a?: 1, b?: never } | { a?: never, b?: 2 }"],
    ["{ a: { b: 1 } } & { a: { c: 2 } }", "{ a: { b: 1, c: 2 } }"],
  ],
  "this, and recursion": [
    ["Chain", "Chain"],
    ["LongChain", "LongChain"],
    ["Box<Date>", "Box_Date"],
    ["Even", "Even"],
    ["Expression", "Expression"],
  ],
  "the checker's own work": [
    ["NonNullable<string | null>", "string"],
    ["Awaited<Promise<Promise<Date>>>", "date"],
    ["Parameters<typeof load>", "[string, Options?]"],
    ["ReturnType<typeof load>", "User[]"],
    ["Awaited<ReturnType<typeof loadLater>>", "null | User"],
    ["typeof settings", "{ name: string, nested: { on: boolean } }"],
    ["typeof frozen", `{ name: "x", list: [1, 2] }`],
    ["typeof satisfying", "{ a: number }"],
    ["keyof User", `"id" | "name"`],
    ["(typeof roles)[number]", `"admin" | "user"`],
    ["User['name']", "string"],
    ["Letter extends string ? 1 : 2", "1"],
    ["Exclude<Letter | 3, 'a'>", `3 | "b"`],
    [
      "{ [K in keyof User as `get${Capitalize<K>}`]: User[K] }",
      "{ getId: number, getName: string }",
    ],
    ["[...[string, number?], ...boolean[]]", "[string, number?, ...boolean[]]"],
    ["[...string[], number, 1]", "[...string[], number, 1]"],
    ["[1, ...Date[], string | null]", "[1, ...date[], null | string]"],
    ["Join<[1, ...string[]], [...Date[], 2]>", "[1, ...(string | date)[], 2]"],
    ["Defaulted", "Defaulted_string"],
    ["InstanceType<typeof Plain>", "Plain"],
    ["Extract<Shape, { kind: 'circle' }>", '{ kind: "circle", r: number }'],
  ],
  "declared elsewhere, or in parts": [
    ["Merged", "Merged"],
    ["Api.V1.Item", "Item"],
    ["Api.Kind", `"x" | "y"`],
    ["import('./library.js').Remote<Date>", "Remote_Date"],
    ["import('./library.js').default", "Standard"],
    ["import('./library.js').Remote<string>", "Remote_string"],
    ["library.Level", "1 | 2"],
  ],
  enums: [
    ["Bits", "Bits"],
    ["Mixed", `0 | "b" | "b-c"`],
    ["Mixed.B", `"b"`],
    ["Computed", "unknown", "PC1030"],
    ["Computed.B", "2"],
    ["Endless", "unknown", "PC1030"],
    ["keyof typeof Bits", `"A" | "All" | "B" | "C"`],
    ["`${Mixed}`", `"0" | "b" | "b-c"`],
    ["Record<Mixed, 1>", "Record_Mixed_1"],
  ],
}

const declarations = `
import * as library from './library.js'
declare const brand: unique symbol
type Opaque<T, B> = T & { readonly [brand]: B }
type Branded = User & { age: number } & { readonly [brand]: "x" }
type Letter = "a" | "b"
type Join<A extends unknown[], B extends unknown[]> = [...A, ...B]
interface User { id: number; name: string }
interface Options { deep: boolean }
type Shape = { kind: "circle"; r: number } | { kind: "square"; side: number }
class Plain { a = 1; readonly b?: string; static c = 3; get d(): Date { return new Date() } set e(value: string) {}; declare f: bigint; constructor(public g: boolean) {} }
class Derived extends Plain { h: Letter = "a" }
class WithMethod { a = 1; run() {} static make() {} }
class WithPrivate { a = 1; protected b = 2; #c = 3 }
class WithHandler { a = 1; handler = () => 1 }
class Money { #cents = 1; private note = ""; currency = "EUR"; at?: Date; plus(other: Money) { return other } toJSON() { return { amount: 1, currency: this.currency } } }
interface Chain { next?: this; all: this[] }
interface LongChain extends Chain { extra: 1 }
class Box<T> { declare value: T; declare inner: this | null }
interface Even { next: Odd | null }
interface Odd { next: Even }
type Expression = number | { op: "+" | "*"; of: Expression[] } | { let: Record<string, Expression>; in: Expression }
declare function load(id: string, options?: Options): User[]
declare function loadLater(): Promise<User | null>
const settings = { name: "x", nested: { on: true } }
const frozen = { name: "x", list: [1, 2] } as const
const satisfying = { a: 1 } satisfies Record<string, number>
const roles = ["user", "admin"] as const
interface Defaulted<T = string> { value: T }
interface Merged { a: 1 }
interface Merged { b: 2 }
namespace Api { export namespace V1 { export interface Item { id: number } } export enum Kind { X = "x", Y = "y" } }
enum Bits { A, B = 1 << 0, C = B << 2, All = A | B | 3 }
const enum Mixed { A, B = "b", C = \`\${B}-c\` }
enum Computed { A = "x".length, B = 2 }
enum Endless { A = 1 / 0 }
`

const files = {
  "library.d.ts": `
    export default interface Standard { a: 1 }
    export interface Remote<T> { value: T }
    export declare class Model { id: number; save(): void; remove?(): void }
    export declare class Decimal { private constructor(); readonly d: number[]; plus(other: Decimal): Decimal; toJSON(): string }
    export enum Level { Low = 1, High = 2 }
  `,
}

const shapes = readShapes(types, declarations, files)
testShapes(types, shapes)

describe("definitions", () => {
  test.each([
    ["Plain", "Plain", "{ a: number, b?: string, d: date, f: bigint, g: boolean }"],
    [
      "Derived",
      "Derived",
      `{ h: "a" | "b", a: number, b?: string, d: date, f: bigint, g: boolean }`,
    ],
    ["Money", "Money", "{ currency: string, at?: date } → { amount: number, currency: string }"],
    ["import('./library.js').Decimal", "Decimal", "{} → string"],
    ["Branded", "Branded", "{ id: number, name: string, age: number }"],
    ["Record<`x-${string}`, 1>", "Record_template_1", "{ [`x-{string}`]: 1 }"],
    ["Chain", "Chain", "{ next?: Chain, all: Chain[] }"],
    ["LongChain", "LongChain", "{ extra: 1, next?: LongChain, all: LongChain[] }"],
    ["Box<Date>", "Box_Date", "{ value: date, inner: null | Box_Date }"],
    ["Even", "Odd", "{ next: Even }"],
    [
      "Expression",
      "Expression",
      `number | { let: Record_string_Expression, in: Expression } | { op: "*" | "+", of: Expression[] }`,
    ],
    ["Merged", "Merged", "{ a: 1, b: 2 }"],
    ["Record<Mixed, 1>", "Record_Mixed_1", "{ 0: 1, b: 1, b-c: 1 }"],
  ])("%s: %s", (type, name, text) => expect(shapes.of(type).definitions[name]).toBe(text))
})
