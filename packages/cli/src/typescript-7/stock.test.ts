import { availableParallelism } from "node:os"
import { expect, test } from "vitest"
import { threadsFor } from "./stock.ts"

test("tsc has one thread where there are two processors, unless the tsconfig chooses", () => {
  expect(threadsFor({})).toEqual(availableParallelism() > 2 ? [] : ["--singleThreaded"])
  expect(threadsFor({ checkers: 2 })).toEqual([])
  expect(threadsFor({ singleThreaded: false })).toEqual([])
})
