import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { longTests } from "./long-tests.ts"

test("every file that pnpm test leaves to CI exists", () => {
  expect(longTests.length).toBeGreaterThan(20)
  const root = join(import.meta.dirname, "../..")
  expect(longTests.filter((name) => !existsSync(join(root, name)))).toEqual([])
})
