import { describe, expect, test } from "vitest"
import { readShapes, testShapes, type Types } from "./read-shapes.ts"

// One program for all: a type a line, with the shape it reads as.
const types: Types = {
  primitives: [
    ["string", "string"],
    ["number", "number"],
    ["boolean", "boolean"],
    ["bigint", "bigint"],
    ["null", "null"],
    ["undefined", "undefined"],
    ["void", "undefined"],
    ["unknown", "unknown"],
    ["never", "never"],
    ["any", "any", "PC1015"],
    ["Date", "date"],
  ],
  literals: [
    [`"a"`, `"a"`],
    ["-1.5", "-1.5"],
    ["true", "true"],
    ["-12n", "-12n"],
    ["typeof constants.a", `"x"`],
  ],
  "arrays and tuples": [
    ["string[]", "string[]"],
    ["readonly (string | number)[]", "(number | string)[]"],
    ["ReadonlyArray<Date>[]", "date[][]"],
    ["[string, number?]", "[string, number?]"],
    ["readonly [a: string, ...rest: Date[]]", "[string, ...date[]]"],
    ["[]", "[]"],
    ["[x?: string | undefined]", "[string?]"],
  ],
  unions: [
    ["string | null | undefined", "undefined | null | string"],
    [`"b" | "a" | 2 | 10 | 1`, `1 | 2 | 10 | "a" | "b"`],
    ["true | 1 | false", "boolean | 1"],
    [`"a" | (string & {})`, "string"],
    ["1 | (number & {})", "number"],
    ["any | string", "any", "PC1015"],
    ["{ b: 1 } | { a: 1 } | string[]", "string[] | { a: 1 } | { b: 1 }"],
    ["Dog | Cat", "Cat | Dog"],
    ["Cat | Dog | null", "null | Cat | Dog"],
    ["Date | string", "string | date"],
  ],
  objects: [
    ["{ a: string; b?: number; c: Date | null }", "{ a: string, b?: number, c: null | date }"],
    ["{ a?: string | undefined; b: string | undefined }", "{ a?: string, b: undefined | string }"],
    ["{ a?: never }", "{ a?: never }"],
    ["{}", "{}"],
    [
      `{ "a-b": 1; "__proto__": 2; constructor: 3; 1: 4; "__@x": 5 }`,
      "{ a-b: 1, __proto__: 2, constructor: 3, 1: 4, __@x: 5 }",
    ],
    ["{ readonly a: { b: { c: boolean } } }", "{ a: { b: { c: boolean } } }"],
    ["{ get a(): string }", "{ a: string }"],
    ["Inherited", "Inherited"],
    ["Point", "Point"],
  ],
  "records and index signatures": [
    ["{ [key: string]: number }", "{ [key]: number }"],
    ["{ a: 1; [key: string]: number }", "{ a: 1, [key]: number }"],
    ["Record<string, Date>", "Record_string_Date"],
    [`Record<"b" | "a", number>`, "Record_a_b_number"],
  ],
  "named types": [
    ["User", "User"],
    ["User | null", "null | User"],
    ["Tree", "Tree"],
    ["Json", "Json"],
    ["Page<User>", "Page_User"],
    ["Page<string[]>", "Page_string_array"],
    ["Page<Page<Date>>", "Page_Page_Date"],
    ["Role", `null | "admin" | "user"`],
    ["{ role?: Country }", "{ role?: Country }"],
    ["Nested", "Nested"],
  ],
  enums: [
    ["Color", "0 | 1 | 5"],
    ["Direction", "Direction"],
    ["Const", `"x" | "y"`],
    ["Mixed.A", "1"],
    ["Mixed", `1 | "b"`],
    ["Single", `"only"`],
  ],
  "utility types": [
    ["Partial<Point>", "Partial_Point"],
    [`Pick<User, "name" | "id">`, "Pick_User_id_name"],
    [`Omit<User, "born" | "role">`, "Omit_User_born_role"],
    ["Required<{ a?: string }>", "Required"],
    ["Readonly<Point>", "Readonly_Point"],
  ],
  intersections: [
    ["{ a: string } & { b: number }", "{ a: string, b: number }"],
    ["Point & { z: number }", "{ x: number, y: number, z: number }"],
    ["({ k: 1 } | { k: 2 }) & { v: Date }", "{ k: 1, v: date } | { k: 2, v: date }"],
    [`string & { readonly __brand: "id" }`, "string"],
    ["number & { [brand]: true }", "number"],
    [`("a" | "b") & { __brand: 1 }`, `"a" | "b"`],
    ["string[] & { __brand: 1 }", "string[]"],
    ["Both", "Both"],
  ],
  tags: [
    ["string & MinLength<3>", "string(minLength 3)"],
    ["string & MinLength<1> & MaxLength<8>", "string(minLength 1, maxLength 8)"],
    ["string & MinLength<3> & MinLength<5>", "string(minLength 5)"],
    ["number & Int & Min<0> & Max<9>", "number(int, min 0, max 9)"],
    [
      "number & ExclusiveMin<0> & ExclusiveMax<1> & MultipleOf<0.25>",
      "number(exclusiveMin 0, exclusiveMax 1, multipleOf 0.25)",
    ],
    ["string[] & MinItems<1> & MaxItems<2>", "string[](minItems 1, maxItems 2)"],
    ["[number, number] & MinItems<2> & MaxItems<2>", "[number, number]"],
    ["[number, number?] & MinItems<2>", "[number, number]"],
    ["[string, ...string[]] & MaxItems<3>", "[string, string?, string?]"],
    ["(string & MinLength<3>) | null", "null | string(minLength 3)"],
    [
      `{ a: string & Header<"X-Foo">; b: number & Query & Min<1> }`,
      "{ a: string from header x-foo, b: number(min 1) from query }",
    ],
    [
      `{ a?: ("x" | "y") & Header<"x-a">; b: boolean & Query }`,
      `{ a?: "x" | "y" from header x-a, b: boolean from query }`,
    ],
    [`{ at: Date & Header<"x-at"> }`, "{ at: date from header x-at }"],
  ],
  JSDoc: [
    ["Documented", "Documented"],
    ["Partial<Documented>", "Partial_Documented"],
  ],
}

const declarations = `
import type { ${"MinLength MaxLength Min Max ExclusiveMin ExclusiveMax MultipleOf Int MinItems MaxItems Header Query".replaceAll(" ", ", ")} } from '@precast/runtime'
declare const brand: unique symbol
declare const constants: { readonly a: "x" }
interface User { id: number; name: string; born?: Date; role: Role }
type Role = "user" | "admin" | null
type Country = "DE" | "AT" | "CH" | "LI"
interface Point { x: number; y: number }
interface Inherited extends Point { z?: number }
interface Tree { value: number; children: Tree[]; parent?: Tree | null }
type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Nested = Nested[]
interface Page<T> { items: T[]; next: Page<T> | null }
interface Cat { kind: "cat"; lives: number }
interface Dog { kind: "dog" }
type Both = Point & { z: number }
enum Color { Red, Green, Blue = 5 }
enum Direction { Up = "UP", Down = "DOWN", Left = "LEFT", Right = "RIGHT" }
const enum Const { X = "x", Y = "y" }
enum Mixed { A = 1, B = "b" }
enum Single { Only = "only" }
interface Documented {
  /** @minLength 3 @maxLength 8 The name. */
  name: string
  /** @integer @minimum 0 and no less
   *  @exclusiveMaximum 1e3 */
  age?: number | null
  /** @minItems 1
   *  @maxItems 4 */
  tags: string[]
  /** @exclusiveMinimum -0.5 @multipleOf .5 @maximum 9 @deprecated @see {@link name} */
  step: number
}
`

const shapes = readShapes(types, declarations)
testShapes(types, shapes)

describe("definitions", () => {
  const of = (type: string, name: string): string | undefined => shapes.of(type).definitions[name]
  test.each([
    ["User", "User", `{ id: number, name: string, born?: date, role: null | "admin" | "user" }`],
    ["Inherited", "Inherited", "{ z?: number, x: number, y: number }"],
    ["Tree", "Tree", "{ value: number, children: Tree[], parent?: null | Tree }"],
    ["Json", "Json", "null | boolean | number | string | Json[] | { [key]: Json }"],
    ["Page<User>", "Page_User", "{ items: User[], next: null | Page_User }"],
    ["Page<Page<Date>>", "Page_Page_Date", "{ items: Page_Date[], next: null | Page_Page_Date }"],
    ["Nested", "Nested", "Nested[]"],
    ["Direction", "Direction", `"DOWN" | "LEFT" | "RIGHT" | "UP"`],
    ["Record<string, Date>", "Record_string_Date", "{ [key]: date }"],
    [`Record<"b" | "a", number>`, "Record_a_b_number", "{ a: number, b: number }"],
    [`Pick<User, "name" | "id">`, "Pick_User_id_name", "{ id: number, name: string }"],
    ["Partial<Point>", "Partial_Point", "{ x?: number, y?: number }"],
    ["Required<{ a?: string }>", "Required", "{ a: string }"],
    ["Both", "Both", "{ x: number, y: number, z: number }"],
    [
      "Documented",
      "Documented",
      "{ name: string(minLength 3, maxLength 8), age?: null | number(int, min 0, exclusiveMax 1000), " +
        "tags: string[](minItems 1, maxItems 4), step: number(exclusiveMin -0.5, multipleOf 0.5, max 9) }",
    ],
  ])("%s", (type, name, text) => expect(of(type, name)).toBe(text))

  test("JSDoc constraints live on in mapped types", () =>
    expect(of("Partial<Documented>", "Partial_Documented")).toContain("name?: string(minLength 3"))
})
