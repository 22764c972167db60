import { expect, test } from "vitest"
import { takesTypes } from "./request-types.ts"

test.each([
  ["text/csv", ["text/csv"], true],
  ["Text/CSV; charset=utf-8", ["text/csv"], true],
  ["text/csv;charset=utf-8", ["text/CSV"], true],
  ["text/csvx", ["text/csv"], false],
  ["text/plain", ["text/csv", "text/*"], true],
  ["textile/plain", ["text/*"], false],
  ["", ["text/*"], false],
  ["", ["*/*"], true],
  ["a/b", ["*/*"], true],
  ["text/csv", [], false],
])("%j is one of %j: %j", (type, types, expected) => {
  expect(takesTypes(types)(type)).toBe(expected)
})
