import * as fc from "fast-check"
import { expect, test } from "vitest"
import { isObjectName, keyOf, namesOf } from "./folder-path.ts"
import { faultOf } from "./check-object.ts"

test.each([
  ["a", ["a~"]],
  ["a/b.png", ["a", "b.png~"]],
  ["a/b/c", ["a", "b", "c~"]],
  ["..a/.b", ["%2E.a", "%2Eb~"]],
  ["a\\b", ["a%5Cb~"]],
  ["C:", ["C%3A~"]],
  ["~/~", ["%7E", "%7E~"]],
  ["100%/x", ["100%25", "x~"]],
  ["ä", ["%C3%A4~"]],
])("%s is %j", (key, names) => {
  expect(namesOf(key)).toEqual(names)
  expect(keyOf(names)).toBe(key)
})

test("each key has unique names without special meaning in any file system", () => {
  const key = fc
    .array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((segments) => segments.map((each) => each.replaceAll("/", ":")).join("/"))
    .filter((each) => faultOf(each) === undefined)
  fc.assert(
    fc.property(key, (each) => {
      const names = namesOf(each)
      expect(keyOf(names)).toBe(each)
      expect(names.filter(isObjectName)).toEqual([names.at(-1)])
      for (const name of names)
        expect(name).toMatch(/^[^./\\:*?"<>|~\p{Cc}][^/\\:*?"<>|~\p{Cc}]{0,219}~?$/u)
    }),
    { seed: 7 },
  )
})

test.each([
  "",
  "/a",
  "a/",
  "a//b",
  ".",
  "..",
  "a/../b",
  "a/.",
  "a\0",
  "a\nb",
  "\ud800",
  "x".repeat(1025),
  1,
  null,
])("%j is no key", (key) => expect(faultOf(key)).toBeTypeOf("string"))
