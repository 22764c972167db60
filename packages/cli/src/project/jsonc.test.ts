import * as fc from "fast-check"
import { expect, test } from "vitest"
import { addElement, addProperty, parseJsonc, replaceValue } from "./jsonc.ts"

test.each([
  [
    "a trailing comment stays with its line",
    `{\n  "a": 1 // one\n}\n`,
    `{\n  "a": 1, // one\n  "k": 2\n}\n`,
  ],
  ["a trailing comma stays", `{\n\t"a": 1, // x, y\n}`, `{\n\t"a": 1, // x, y\n\t"k": 2,\n}`],
  [
    "comments behind the last one stay last",
    `{\n  "a": 1\n  // end\n}`,
    `{\n  "a": 1,\n  "k": 2\n  // end\n}`,
  ],
  [
    "block comment before the comma",
    `{\n  "a": 1 /* , */ ,\n}`,
    `{\n  "a": 1 /* , */ ,\n  "k": 2,\n}`,
  ],
  ["one line stays one line", `{ "a": 1 }`, `{ "a": 1, "k": 2 }`],
  ["one line with a line comment", `{ "a": 1 // x\n}`, `{ "a": 1, // x\n"k": 2\n}`],
  ["empty", `{}`, `{\n  "k": 2\n}`],
  ["empty over lines", `{\n}\n`, `{\n  "k": 2\n}\n`],
  ["empty but for a comment", `{\n    // nothing\n}`, `{\n    // nothing\n    "k": 2\n}`],
  ["Windows line ends", `{\r\n  "a": 1\r\n}\r\n`, `{\r\n  "a": 1,\r\n  "k": 2\r\n}\r\n`],
])("addProperty: %s", (_name, before, after) => {
  expect(addProperty(before, [], "k", "2")).toBe(after)
})

test("addProperty goes into the object at a path, at its indent", () => {
  const before = `{\n  "o": {\n    "a": [1, 2]\n  },\n  "p": {}\n}`
  expect(addProperty(before, ["o"], "k", "2")).toBe(
    `{\n  "o": {\n    "a": [1, 2],\n    "k": 2\n  },\n  "p": {}\n}`,
  )
  expect(addProperty(before, ["p"], "k", "2")).toBe(
    `{\n  "o": {\n    "a": [1, 2]\n  },\n  "p": {\n    "k": 2\n  }\n}`,
  )
})

test("a file of one line stays one", () => {
  const before = `{ "o": {} }\n`
  expect(addProperty(before, ["o"], "k", "2")).toBe(`{ "o": { "k": 2 } }\n`)
})

test("addElement and replaceValue leave all else alone", () => {
  expect(addElement(`{ "a": [] }`, ["a"], "1")).toBe(`{ "a": [1] }`)
  expect(addElement(`{ "a": [0, /* x */] }`, ["a"], "1")).toBe(`{ "a": [0, /* x */ 1,] }`)
  expect(addElement(`{\n  "a": [\n    0 // zero\n  ]\n}`, ["a"], "1")).toBe(
    `{\n  "a": [\n    0, // zero\n    1\n  ]\n}`,
  )
  expect(replaceValue(`{ "a": /* x */ "old" }`, ["a"], `"new"`)).toBe(`{ "a": /* x */ "new" }`)
})

test("a broken file is reported with its line", () => {
  expect(() => parseJsonc(`{\n  "a": \n}`)).toThrow("line 3: value expected")
})

const space = fc.constantFrom("", " ", "\n", "\n  ", "\t", " // c, }\n", '/* c, " */', "\r\n")
const items = fc.array(fc.tuple(space, fc.jsonValue(), space), { maxLength: 4 })

test("whatever comments and layout: the text before is kept and the property is there", () => {
  fc.assert(
    fc.property(items, space, fc.boolean(), (list, end, trailing) => {
      const parts = list.map(
        ([before, value, after], at) => `${before}"k${at}":${JSON.stringify(value)}${after}`,
      )
      const before = `{${parts.join(",")}${trailing && parts.length > 0 ? "," : ""}${end}}`
      const after = addProperty(before, [], "added", "true")
      expect(parseJsonc(after)).toEqual({ ...(parseJsonc(before) as object), added: true })
      expect(isSubsequence(before.replace(/\s/g, ""), after)).toBe(true)
    }),
  )
})

function isSubsequence(part: string, whole: string): boolean {
  let at = 0
  for (const character of whole) if (character === part[at]) at++
  return at === part.length
}
