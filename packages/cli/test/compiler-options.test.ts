import { join } from "node:path"
import { expect, test } from "vitest"
import { findCompiler } from "../src/build/compiler.ts"
import { makeFolder, plainApp } from "./helpers/folder.ts"

test("V8 optimizes functions of a compiler later that runs once, and not of one that watches", () => {
  const folder = makeFolder(plainApp)
  folder.install()
  const firstOf = (watch: boolean): string =>
    findCompiler(join(folder.path, "tsconfig.json"), { watch, keepOutput: false }).args[0]!
  expect(firstOf(false)).toMatch(/^--invocation-count/)
  expect(firstOf(true)).toMatch(/tspc\.js$/)
})
