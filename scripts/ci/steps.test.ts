// Tables of steps, as .ci/run runs them.
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"

const root = join(import.meta.dirname, "../..")
const folder = mkdtempSync(join(tmpdir(), "precast-steps-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Table {
  readonly steps: string
  readonly needs?: string
  readonly names?: string
  /** Assignments before the run begins. */
  readonly limits?: string
}

/** Durations are replaced, as they differ from run to run. */
function run({ steps, needs = "", names = "", limits = "" }: Table): { out: string; code: number } {
  const script = `set -u; . .ci/steps.sh; PAUSE=0; ${limits}
    once() { [ -e "${folder}/$1" ] || { touch "${folder}/$1"; false; }; }
    STEPS='\nheading\n${steps}\n' NEEDS='\n${needs}\n'; run ${names}`
  const { stdout, stderr, status } = spawnSync("bash", ["-c", script], {
    cwd: root,
    encoding: "utf8",
  })
  return { out: (stdout + stderr).replaceAll(/\d+s\b/g, "0s"), code: status! }
}

test("each step is counted and its duration is printed", () => {
  expect(run({ steps: "good fast 1 - echo said\nother slow 1 - true" })).toEqual({
    out: `
==> good
said
--- ok: good (0s)

==> other
--- ok: other (0s)

Durations:
    0s  good
    0s  other

2 passed, 0 failed
`,
    code: 0,
  })
})

test("the first fast step that fails ends the run, a slow one does not", () => {
  const fast = run({ steps: "bad fast 1 - false\nother fast 1 - true\nslow slow 1 - true" })
  expect(fast.out).toMatch(/\nFailed:\n {2}step: bad\n\n0 passed, 1 failed\n$/)
  expect(fast.code).toBe(1)
  const slow = run({ steps: "bad slow 1 - false\nother slow 1 - true" })
  expect(slow.out).toMatch(/\nFailed:\n {2}step: bad\n\n1 passed, 1 failed\n$/)
  expect(slow.code).toBe(1)
})

test("the end of the output of a step that failed is printed again at the end of the run", () => {
  const { out } = run({
    steps: "good slow 1 - echo fine\nbad slow 2 - seq 20; echo oops >&2; false\nlast slow 1 - true",
  })
  const lines = [...Array.from({ length: 14 }, (_, at) => at + 7), "oops"].map(
    (each) => `    | ${each}\n`,
  )
  expect(out.slice(out.indexOf("\nFailed:"))).toBe(
    `\nFailed:\n  step: bad\n${lines.join("")}\n2 passed, 1 failed\n`,
  )
})

test("a command that takes too long fails, and what it has started ends", () => {
  const nested = 'limited bash -c "sleep 61 & wait"'
  const { out, code } = run({
    steps: `long slow 1 - ${nested}\nlast slow 1 - true`,
    limits: "LIMIT=1",
  })
  expect(out).toContain("--- FAILED: long")
  expect(out).toContain("1 passed, 1 failed")
  expect(code).toBe(1)
  expect(spawnSync("pgrep", ["-f", "^sleep 61$"], { encoding: "utf8" }).stdout).toBe("")
})

test("after the deadline nothing begins, and the run ends with its report", () => {
  const steps = "one slow 2 - limited true\ntwo slow 2 - limited true"
  const { out } = run({ steps, limits: "DEADLINE=0 PAUSE=60" })
  expect(out).toContain("  step: one\n    | no time left\n  step: two\n    | no time left\n")
  expect(out).toContain("0 passed, 2 failed")
})

test("steps run by name, in the order of the table; a name that it lacks is an error", () => {
  const steps = "one fast 1 - true\ntwo fast 1 - true\nthree slow 1 - true"
  const { out, code } = run({ steps, names: "three one" })
  expect(out.match(/(?<=^==> ).*/gm)).toEqual(["one", "three"])
  expect(code).toBe(0)
  expect(run({ steps, names: "one four" })).toEqual({ out: "no such step: four\n", code: 2 })
  expect(run({ steps, names: "--list" }).out).toBe(`heading\n${steps}\n`)
})

test("a step is tried as often as the table allows, and reported when it passes late", () => {
  const { out, code } = run({
    steps: "once slow 2 - once step\nalways slow 2 - false\nstrict slow 1 - once strict",
  })
  expect(out).toContain("\n  unsteady: step: once\n")
  expect(out).toMatch(
    /\nFailed:\n {2}step: always\n {4}\| --- failed, trying again: always\n {2}step: strict\n\n1 passed, 2 failed\n$/,
  )
  expect(code).toBe(1)
})

test("a step without tries is reported and not counted", () => {
  const { out, code } = run({ steps: "preview slow 0 - false" })
  expect(out).toContain("--- FAILED: preview (0s)")
  expect(out).toMatch(/\n0 passed, 0 failed\n$/)
  expect(code).toBe(0)
})

test("a background step is counted before the first that runs alone", () => {
  const { out } = run({
    steps: "back beside 1 - echo said\nbetween slow 1 - true\nlast alone 1 - true",
  })
  expect(out.match(/(?<=^==> ).*/gm)).toEqual(["between", "back", "last"])
  expect(out.indexOf("said")).toBeGreaterThan(out.indexOf("ok: between"))
})

test("background steps run one after the other", () => {
  const mark = `${folder}/running`
  const steps = ["one", "two"].map(
    (name) => `${name} beside 1 - echo from ${name}; mkdir ${mark} && sleep 0.2 && rmdir ${mark}`,
  )
  const { out, code } = run({ steps: [...steps, "last alone 1 - true"].join("\n") })
  expect(out.match(/(?<=^(?:==>|from) ).*/gm)).toEqual(["one", "one", "two", "two", "last"])
  expect(code).toBe(0)
})

test("a step of the night runs only by its name", () => {
  const steps = "day slow 1 - true\ndark night 1 - true"
  expect(run({ steps }).out).toContain("\n1 passed, 0 failed\n")
  expect(run({ steps, names: "dark" }).out.match(/(?<=^==> ).*/gm)).toEqual(["dark"])
})

test("a background step that failed is tried again in the foreground", () => {
  const { out, code } = run({
    steps: "once beside 2 - once beside\nalways beside 2 - false",
  })
  expect(out).toContain("\n  unsteady: step: once\n")
  expect(out).toMatch(
    /\nFailed:\n {2}step: always\n {4}\| --- failed, trying again: always\n\n1 passed, 1 failed\n$/,
  )
  expect(code).toBe(1)
})

test("needs are there before their step; what cannot be installed is reported", () => {
  const { out, code } = run({
    steps: `first fast 1 - [ ! -e ${folder}/tool ]\nuser slow 1 tool,gone [ -e ${folder}/tool ]`,
    needs: `tool | [ -e ${folder}/tool ] | sleep 0.2; touch ${folder}/tool | no tool
gone | false | false | its step fails
other | false | echo superfluous | no step that runs needs it`,
  })
  expect(out).toContain("gone cannot be installed here: its step fails\n")
  expect(out).not.toContain("superfluous")
  expect(out).toMatch(/\n2 passed, 0 failed\n$/)
  expect(code).toBe(0)
})

test("needs are there before the first step of a run by names", () => {
  const { out } = run({
    steps: `user slow 1 late [ -e ${folder}/late ]\nother slow 1 - true`,
    needs: `late | [ -e ${folder}/late ] | sleep 0.2; touch ${folder}/late | no tool`,
    names: "user",
  })
  expect(out).toMatch(/\n1 passed, 0 failed\n$/)
})

test("files that the run leaves behind fail `clean`, by name", () => {
  const place = mkdtempSync(join(folder, "repository-"))
  const script = `set -u; . ${root}/.ci/steps.sh; cd ${place}; git init -q; touch before
    NEEDS=; STEPS='\nheading\ntests slow 1 - touch left\nclean slow 1 - clean\n'`
  const result = (names: string): string =>
    spawnSync("bash", ["-c", `${script}; run ${names}`], { encoding: "utf8" }).stdout
  expect(result("")).toContain("left behind:\n?? left\n--- FAILED: clean")
  expect(result("")).toContain("\n2 passed, 0 failed\n")
  expect(result("clean")).toContain("left behind:\n?? before\n?? left\n--- FAILED: clean")
})
