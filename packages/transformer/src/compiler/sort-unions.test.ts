import { expect, test } from "vitest"
import { sortUnions } from "./sort-unions.ts"

test.each([
  ["string | null", "string | null"],
  [
    "undefined | Dog | null | Cat | boolean | string",
    "string | boolean | Cat | Dog | null | undefined",
  ],
  ['"b" | 10 | 9 | -1 | "a" | 2n | 1n', '-1 | 1n | 2n | 9 | 10 | "a" | "b"'],
  ["(Dog | Cat)[] | (() => Dog | Cat)", "(() => Cat | Dog) | (Cat | Dog)[]"],
  ["{ b: Dog | Cat; a?: 2 | 1 | undefined; }", "{ b: Cat | Dog; a?: 1 | 2 | undefined; }"],
  ["Page<Dog | Cat, [y: 2 | 1, (4 | 3)?]>", "Page<Cat | Dog, [y: 1 | 2, (3 | 4)?]>"],
  ["\"x | a\" | 'w | v' | `z | ${number}`", "\"x | a\" | 'w | v' | `z | ${number}`"],
  ['{ a: "} | {" | "\\" | b"; }', '{ a: "\\" | b" | "} | {"; }'],
  ["(x: 2 | 1) => x is 2 | 1", "(x: 1 | 2) => x is 1 | 2"],
  ["<T extends 2 | 1 = 2 | 1>() => T", "<T extends 1 | 2 = 1 | 2>() => T"],
  ["T extends 2 | 1 ? 4 | 3 : 6 | 5", "T extends 1 | 2 ? 3 | 4 : 5 | 6"],
  ["(B & A) | (A & (D | C))", "(A & (C | D)) | (B & A)"],
  ["", ""],
])("%s", (text, sorted) => {
  expect(sortUnions(text)).toBe(sorted)
})
