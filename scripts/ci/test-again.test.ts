// Files that fail once, and that always fail, as .ci/run counts them.
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { afterAll, expect, test } from "vitest"
import type { Entry } from "./quarantine.ts"

const root = join(import.meta.dirname, "../..")
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
  "always.test.js": ONCE("always", `throw new Error("as always\\nwith a second line")`),
  "broken.test.js": `import "./nothing.js"`,
  "late.test.js": `
import { existsSync, writeFileSync } from "node:fs"
import { test } from "vitest"
const seen = existsSync("${folder}/late.seen")
writeFileSync("${folder}/late.seen", "")
if (!seen) throw new Error("late")
test("late", () => {})`,
  "outside.test.js": `import { test } from "vitest"
test("outside", () => { Promise.reject(new Error("outside")) })`,
}

interface Run {
  /** Entries of the quarantine for `once.test.js`. */
  readonly entries?: readonly Pick<Entry, "test" | "date">[]
  readonly strict?: boolean
}

/** Runs these files and then counts them as .ci/run does. */
function run(
  names: readonly (keyof typeof FILES)[],
  { entries = [], strict = true }: Run = {},
): { out: string; code: number; place: string } {
  const folderOfRun = mkdtempSync(join(folder, "run-"))
  for (const name of names) writeFileSync(join(folderOfRun, name), FILES[name])
  const place = relative(root, folderOfRun)
  const listed = entries.map((entry) => ({ file: `${place}/once.test.js`, reason: "x", ...entry }))
  writeFileSync(join(folderOfRun, "quarantine.json"), JSON.stringify(listed))
  writeFileSync(
    join(folderOfRun, "vitest.config.js"),
    `export default { test: { include: ["*.test.js"], fileParallelism: false,
      reporters: ["json", "${root}/scripts/ci/outside-errors.ts"] } }`,
  )
  const report = join(folderOfRun, "report.json")
  const vitest = [join(root, "node_modules/vitest/vitest.mjs"), "run", "--root", folderOfRun]
  const env = { ...process.env, VITEST_JSON: report }
  spawnSync(process.execPath, [...vitest, `--outputFile.json=${report}`], { cwd: folderOfRun, env })
  const script = `set -u; source .ci/steps.sh
    tests_again "${place}/quarantine.json" "${report}" --root "${folderOfRun}"; ended`
  const { stdout, status } = spawnSync("bash", ["-c", script], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, QUARANTINE: strict ? "strict" : "" },
  })
  // oxlint-disable-next-line no-control-regex -- colors of vitest
  return { out: stdout.replaceAll(/\u001b\[\d+m/g, ""), code: status!, place }
}

const LIMIT = 120_000
const ERROR = "AssertionError: expected false to be true // Object.is equality"
const TODAY = new Date().toISOString().slice(0, 10)

test("a test that fails once has failed, and its line is printed", { timeout: LIMIT }, () => {
  const { out, code, place } = run(["good.test.js", "once.test.js"])
  const file = `${place}/once.test.js`
  expect(out.slice(out.indexOf("\nFailed:")).replaceAll(/^ {4}\| +at .*\n/gm, "    | at …\n"))
    .toBe(`
Failed:
  test: failed once and then passed: ${file}: once: ${ERROR}
    | at …

Fix the tests that passed again. Until then, for seven days, .ci/quarantine.json may list them:
  {"file":"${file}","test":"once","date":"${TODAY}","reason":"${ERROR}"}

2 passed, 1 failed
`)
  expect(code).toBe(1)
})

test(
  "it counts neither as passed nor as failed where the list is not strict",
  { timeout: LIMIT },
  () => {
    rmSync(join(folder, "once.seen"))
    const { out, code, place } = run(["good.test.js", "once.test.js"], { strict: false })
    expect(out.slice(out.indexOf("\nFailed once"))).toBe(`
Failed once and then passed; does not count as failed, but must be fixed:
  unsteady: test: ${place}/once.test.js: once: ${ERROR}

Fix the tests that passed again. Until then, for seven days, .ci/quarantine.json may list them:
  {"file":"${place}/once.test.js","test":"once","date":"${TODAY}","reason":"${ERROR}"}

2 passed, 0 failed
`)
    expect(code).toBe(0)
  },
)

test("one that the quarantine lists is reported and does not count", { timeout: LIMIT }, () => {
  rmSync(join(folder, "once.seen"))
  const entries = [{ test: "once", date: TODAY }]
  const { out, code, place } = run(["good.test.js", "once.test.js"], { entries })
  expect(out.slice(out.indexOf("\nFailed once"))).toBe(`
Failed once and then passed; does not count as failed, but must be fixed:
  unsteady: test: ${place}/once.test.js: once: ${ERROR}

2 passed, 0 failed
`)
  expect(code).toBe(0)
})

test("an old entry, and one of another test, excuse nothing", { timeout: LIMIT }, () => {
  rmSync(join(folder, "once.seen"))
  const old = { test: "once", date: "2020-01-01" }
  const { out } = run(["once.test.js"], { entries: [old, { test: "well", date: TODAY }] })
  expect(out).toContain("\n1 passed, 1 failed\n")
})

test("a file that cannot run once is listed without a test", { timeout: LIMIT }, () => {
  const { out, place } = run(["late.test.js"])
  expect(out).toContain(`\n  {"file":"${place}/late.test.js","date":"${TODAY}","reason":"late"}\n`)
  expect(out).toContain("\n1 passed, 1 failed\n")
})

test("one that fails again has failed, and so has one that cannot run", { timeout: LIMIT }, () => {
  const { out, code } = run(["good.test.js", "always.test.js", "broken.test.js"])
  const end = out.slice(out.lastIndexOf("\nFailed:"))
  expect(end).toContain(
    "always.test.js: always: Error: as always\n    | with a second line\n    |     at ",
  )
  expect(end).toMatch(/broken\.test\.js: .*Cannot find module/)
  expect(end).toContain("\n2 passed, 2 failed\n")
  expect(out).not.toContain("unsteady")
  expect(code).toBe(1)
})

test("an error outside of tests has failed", { timeout: LIMIT }, () => {
  const { out, code } = run(["good.test.js", "outside.test.js"])
  expect(out).toContain("  test: outside of the tests: outside\n    |     at ")
  expect(out).toContain("\n2 passed, 1 failed\n")
  expect(code).toBe(1)
})

test("without a report nothing has passed", () => {
  const script = "source .ci/steps.sh; tests_again .ci/quarantine.json /nowhere; ended"
  const { stdout, status } = spawnSync("bash", ["-c", script], { cwd: root, encoding: "utf8" })
  expect(stdout).toContain("the tests cannot be counted: ")
  expect(stdout).toContain("\n0 passed, 1 failed\n")
  expect(status).toBe(1)
})

test.runIf(process.platform === "linux")(
  "what tests left running is reported and killed",
  async () => {
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
  },
)
