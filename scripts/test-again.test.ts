// A file that fails once and one that always fails, as .ci/run counts them.
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"

const root = join(import.meta.dirname, "..")
// Where vitest can be imported from.
mkdirSync(join(root, "node_modules/.cache"), { recursive: true })
const folder = mkdtempSync(join(root, "node_modules/.cache/again-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Fails as long as a file is not there, which it makes. */
const ONCE = (name: string, also = "") => `
import { existsSync, writeFileSync } from "node:fs"
import { expect, test } from "vitest"
test("well", () => {})
test("${name}", () => {
  const seen = existsSync("${folder}/${name}.seen")
  writeFileSync("${folder}/${name}.seen", "")
  ${also}
  expect(seen).toBe(true)
})`

const FILES = {
  "good.test.js": `import { test } from "vitest"\ntest("good", () => {})`,
  "once.test.js": ONCE("once"),
  "always.test.js": ONCE("always", `throw new Error("as always")`),
  "broken.test.js": `import "./nothing.js"`,
  "outside.test.js": `import { test } from "vitest"
test("outside", () => { Promise.reject(new Error("outside")) })`,
}

/** Runs these files and then the end of .ci/run. */
function run(names: readonly (keyof typeof FILES)[]): { out: string; code: number } {
  const place = mkdtempSync(join(folder, "run-"))
  for (const name of names) writeFileSync(join(place, name), FILES[name])
  writeFileSync(
    join(place, "vitest.config.js"),
    `export default { test: { include: ["*.test.js"], fileParallelism: false,
      reporters: ["json", "${root}/scripts/outside-errors.mjs"] } }`,
  )
  const vitest = [join(root, "node_modules/vitest/vitest.mjs"), "run", "--root", place]
  const env = { ...process.env, VITEST_JSON: `${place}/report.json` }
  const args = [...vitest, `--outputFile.json=${place}/report.json`]
  spawnSync(process.execPath, args, { cwd: place, env })
  const script = `set -u; source .ci/steps.sh; PAUSE=0
    tests_again "${place}/report.json" --root "${place}"; ended`
  const { stdout, status } = spawnSync("bash", ["-c", script], { cwd: root, encoding: "utf8" })
  // oxlint-disable-next-line no-control-regex -- colours of vitest
  return { out: stdout.replaceAll(/\u001b\[\d+m/g, ""), code: status! }
}

const LIMIT = 120_000

test("a file that fails once is told and does not count as failed", { timeout: LIMIT }, () => {
  const { out, code } = run(["good.test.js", "once.test.js"])
  expect(out.slice(out.indexOf("\nFailed once"))).toBe(`
Failed once and then passed; does not count as failed, but must be fixed:
  unsteady: test: ${place(out)}once.test.js: once: AssertionError: expected false to be true // Object.is equality

3 passed, 0 failed
`)
  expect(code).toBe(0)
})

test("one that fails again has failed, and so has one that cannot run", { timeout: LIMIT }, () => {
  const { out, code } = run(["good.test.js", "always.test.js", "broken.test.js"])
  const end = out.slice(out.lastIndexOf("\nFailed:"))
  expect(end).toContain("always.test.js: always: Error: as always\n")
  expect(end).toMatch(/broken\.test\.js: .*Cannot find module/)
  expect(end).toContain("\n2 passed, 2 failed\n")
  expect(out).not.toContain("unsteady")
  expect(code).toBe(1)
})

test("an error outside of tests has failed", { timeout: LIMIT }, () => {
  const { out, code } = run(["good.test.js", "outside.test.js"])
  expect(out).toContain("  test: outside of the tests: outside\n\n2 passed, 1 failed\n")
  expect(code).toBe(1)
})

test("without a report nothing has passed", () => {
  const script = "source .ci/steps.sh; tests_again /nowhere; ended"
  const { stdout, status } = spawnSync("bash", ["-c", script], { cwd: root, encoding: "utf8" })
  expect(stdout).toContain("no report of the tests: ")
  expect(stdout).toContain("\n0 passed, 1 failed\n")
  expect(status).toBe(1)
})

test.runIf(process.platform === "linux")("what tests left running is told and ended", async () => {
  const child = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)", "forgotten"], {
    env: { LEFT_BY: folder },
    stdio: "ignore",
  })
  await once(child, "spawn")
  const gone = once(child, "exit")
  const script = `set -u; source .ci/steps.sh
    left_behind "LEFT_BY=${folder}"; left_behind "LEFT_BY=nobody"; ended`
  const { stdout, status } = spawnSync("bash", ["-c", script], { cwd: root, encoding: "utf8" })
  expect(stdout).toMatch(/^\nLeft running by .*:\n {2}left: \S+ --eval .* forgotten\n\n0 passed/)
  expect(status).toBe(0)
  expect((await gone)[1]).toBe("SIGKILL")
})

function place(out: string): string {
  return /unsteady: test: (.*\/)once\.test\.js/.exec(out)![1]!
}
