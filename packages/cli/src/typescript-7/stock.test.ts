import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { threadsFor, threadsOf } from "./stock.ts"

const usual = availableParallelism() > 2 ? [] : ["--singleThreaded"]

test("tsc has one thread where there are two processors, unless the tsconfig chooses", () => {
  expect(threadsFor({})).toEqual(usual)
  expect(threadsFor({ checkers: 2 })).toEqual([])
  expect(threadsFor({ singleThreaded: false })).toEqual([])
})

test("a watching tsc has the same threads, also while its tsconfig is written", () => {
  const folder = mkdtempSync(join(tmpdir(), "precast-threads-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const tsconfig = join(folder, "tsconfig.json")
  expect(threadsOf(tsconfig)).toEqual([])
  const written = (text: string): readonly string[] => {
    writeFileSync(tsconfig, text)
    return threadsOf(tsconfig)
  }
  expect(written("{}")).toEqual(usual)
  expect(written('{ "compilerOptions": { "checkers": 2 } }')).toEqual([])
  expect(written('{ "compilerOptions"')).toEqual([])
})
