import { expect, test } from "vitest"
import * as functions from "./functions.ts"

test("there is one for each of the functions on types", () =>
  expect(Object.keys(functions).sort()).toEqual([
    "assert",
    "clone",
    "decode",
    "decodeValue",
    "encode",
    "equals",
    "is",
    "jsonSchema",
    "prune",
    "random",
    "safeDecode",
    "safeDecodeValue",
    "schema",
    "validate",
  ]))

test.each(Object.entries(functions))("%s reports that it was not compiled", (name, call) => {
  const run = call as unknown as () => unknown
  expect(run).toThrow(/^PC2001: /)
  expect(run).toThrow(`${name}<T>()`)
})
