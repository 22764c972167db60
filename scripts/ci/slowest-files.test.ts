import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"

const root = join(import.meta.dirname, "../..")
mkdirSync(join(root, "node_modules/.cache"), { recursive: true })
const folder = mkdtempSync(join(root, "node_modules/.cache/slowest-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a run of so many test files prints; the file `slow` waits for a second. */
function run(count: number): string {
  const project = mkdtempSync(join(folder, "run-"))
  for (let i = 1; i < count; i++)
    writeFileSync(
      join(project, `quick-${i}.test.js`),
      `import { test } from "vitest"\ntest("x", () => {})`,
    )
  writeFileSync(
    join(project, "slow.test.js"),
    `import { test } from "vitest"\ntest("x", () => new Promise((done) => setTimeout(done, 1000)))`,
  )
  writeFileSync(
    join(project, "vitest.config.js"),
    `export default { test: { reporters: ["${root}/scripts/ci/slowest-files.ts"] } }`,
  )
  const args = [join(root, "node_modules/vitest/vitest.mjs"), "run", "--root", project]
  return spawnSync(process.execPath, args, { cwd: project, encoding: "utf8" }).stdout
}

test("a run of more than ten files ends with the slowest ten", { timeout: 120_000 }, () => {
  const out = run(12)
  const lines = out.slice(out.indexOf("Slowest test files:")).trim().split("\n")
  expect(lines).toHaveLength(11)
  expect(lines[1]).toMatch(/^ +\d+\.\d s {2}slow\.test\.js$/)
})

test("a run of fewer files prints no list", { timeout: 120_000 }, () => {
  expect(run(2)).not.toContain("Slowest")
})
