// What workflows take from others is the same each time; what fails at night can be reproduced.
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const folder = join(import.meta.dirname, "../../.github/workflows")
const files = readdirSync(folder)
const textOf = (file: string): string => readFileSync(join(folder, file), "utf8")

test.each(files)("%s names actions by their commits", (file) => {
  const actions = [...textOf(file).matchAll(/uses: (\S+)/g)].map(([, action]) => action)
  expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action!))).toEqual([])
})

test.each([
  ".github/workflows/publish.yml",
  "scripts/release/release.ts",
  "scripts/release/tarballs/pack.ts",
])("%s runs packages of exact versions", (file) => {
  const text = readFileSync(join(import.meta.dirname, "../..", file), "utf8")
  const all = [...text.matchAll(/\b(?:pnpm|npx -y @?[\w/-]+)@([\w.]+)/g)]
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version!))).toEqual([])
})

test("the nightly run ends a failure with the command that reproduces it", () => {
  const [, script] = /- run: \|\n((?: {10}.*\n)*? {10}.*AGREE_SEED.*\n(?: {10}.*\n)*)/.exec(
    textOf("nightly.yml"),
  )!
  const run = (vitest: string): { code: number | null; last: string; seed: string } => {
    const env = { RUNS: "AGREE_RUNS=9", TESTS: "packages/x" }
    const { stdout, status } = spawnSync("bash", ["-ec", `env() { ${vitest}; }\n${script}`], {
      env,
      encoding: "utf8",
    })
    const last = stdout.trim().split("\n").at(-1)!
    return { code: status, last, seed: /AGREE_SEED=(\d+)/.exec(last)![1]! }
  }
  const failed = run("false")
  expect(failed.last).toMatch(
    /^::error::To reproduce: env AGREE_SEED=\d+ AGREE_RUNS=9 npx -y pnpm@12 vitest run packages\/x$/,
  )
  expect(failed.code).toBe(1)
  expect(run("true").code).toBe(0)
  expect(run("false").seed).not.toBe(failed.seed)
})
