// Intersections as generators write `allOf`: lists with lists, and what no value can be.
import { describe, expect, it } from "vitest"
import { readShapes, testShapes, type Types } from "./read-shapes.ts"

const types: Types = {
  "lists with lists": [
    ["string[] & (string | null)[]", "string[]"],
    ["(string | null)[] & string[]", "string[]"],
    ["(1 | 2)[] & (2 | 3)[]", "2[]"],
    ["{ a: 1 }[] & { b: 2 }[]", "{ a: 1, b: 2 }[]"],
    ["[string] & string[]", "[string]"],
    ["[] & string[]", "[]"],
    ["[1, 2] & readonly number[] & object", "[1, 2]"],
    ["[1] & [1, 2]", "never"],
    ["[string | 1] & [string | 2]", "[string]"],
    ["[(string | {} | [])?] & [string]", "[string]"],
    ["[1 | 2, ...3[]] & [2 | 4]", "[2]"],
    ["[] & [1, ...1[]] & unknown[]", "never"],
    ["[1, ...1[]] & [1 | 2, (1 | 3)?] & unknown[]", "[1, 1?]"],
    ["[1 | 2, ...3[]] & [1, 3, ...(3 | 4)[]]", "[1, 3, ...3[]]"],
    ["[1 | 2, ...3[]] & [1 | 4, 3 | 5, ...(3 | 6)[]]", "[1, 3, ...3[]]"],
    ["[1, ...number[]] & [1 | 2, 3?]", "[1, 3?]"],
    ["[1, 3?] & [1 | 2, number]", "[1, 3]"],
    ["[(1 | 2)?] & [(2 | 3)?]", "[2?]"],
    ["[1 | 2] & (1 | 3)[]", "unknown", "PC1031"],
    ["[...1[], 2] & [1, 2]", "[1, 2]"],
    ["[...(1 | 2)[], 2] & [1 | 3, 2]", "unknown", "PC1031"],
  ],
  "lists with anything else": [
    ['"array" & ("array" | "object")[]', "never"],
    ["string & []", "never"],
    ["string & (() => void)", "never"],
    ["1 & Date", "never"],
    ["Date & string[]", "never"],
    ["{ id: string } & []", "never"],
    ["{ id?: string } & string[]", "string[]"],
    ["{ [key: string]: unknown } & string[]", "string[]"],
    ["string[] & { readonly [brand]: 1 }", "string[]"],
    ["string[] & { 0: string }", "unknown", "PC1031"],
    ["string[] & { length: 2 }", "unknown", "PC1031"],
    ["string[] & (() => void)", "unknown", "PC1031"],
  ],
  "members of a union that no value can be": [
    ['string | ("array" & "array"[])', "string"],
    ["({ id: string } | string[]) & string[]", "string[]"],
    ["({ id: string } & []) | { id: string }", "{ id: string }"],
    ['({ kind: "a" } & { kind: "b" }) | 1', "1"],
  ],
  object: [
    ["object", "unknown[] | { [key]: unknown }"],
    ["object & { a: 1 }", "{ a: 1 }"],
    ["object & { a: 1 } & { b: 2 }", "{ a: 1, b: 2 }"],
    ["object & 1[]", "1[]"],
    ["object & Date", "date"],
    ["{ a?: object }", "{ a?: unknown[] | { [key]: unknown } }"],
  ],
}

const shapes = readShapes(types, "declare const brand: unique symbol\n")
testShapes(types, shapes)

describe("object", () => {
  it("is what TypeScript takes for it", () => expect(shapes.errors).toEqual([]))
})
