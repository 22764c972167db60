import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { longTests, nightlyTests } from "./long-tests.ts"

test("every file that pnpm test leaves to CI, and CI to the nightly run, exists", () => {
  expect(longTests.length).toBeGreaterThan(20)
  const root = join(import.meta.dirname, "../..")
  expect([...longTests, ...nightlyTests].filter((name) => !existsSync(join(root, name)))).toEqual(
    [],
  )
})
