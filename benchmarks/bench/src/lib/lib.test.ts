import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import type { Terminal } from "../types.ts"
import { renderLibHtml, renderLibMarkdown } from "./documents.ts"
import { mergeLibReports, runLib, writeMergedLib } from "./run-lib.ts"
import { missingLines } from "./pieces.ts"
import { rowsOf, type LibReport, operationsOf, placesOf } from "./lib-report.ts"
import { stageLib } from "./stage-lib.ts"
import { renderLib, renderSmoke } from "./render-lib.ts"

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "precast-lib-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const times = new Map<string, readonly number[] | string>([
  ["precast", [100, 200, 150]],
  ["slower", [300, 600, 450]],
  ["level", [90, 240, 150]],
  ["once", [200]],
  ["broken", "wrong: accepts text"],
])

test("ratios are within the rounds, with their intervals", () => {
  const [own, slower, level, once, broken] = rowsOf(times, "precast")
  expect(own).toEqual({
    contender: "precast",
    nanoseconds: { median: 150, min: 100, max: 200 },
  })
  expect(slower?.ratio?.value).toBeCloseTo(3)
  expect(slower?.ratio?.low).toBeCloseTo(3)
  expect(level?.ratio?.low).toBeLessThan(1)
  expect(level?.ratio?.high).toBeGreaterThan(1)
  expect(once?.ratio).toEqual({ value: expect.closeTo(2) })
  expect(broken).toEqual({ contender: "broken", reason: "wrong: accepts text" })
})

const report: LibReport = {
  format: 1,
  date: "",
  machine: { cpu: "cpu", cores: 2, node: "24", v8: "13", system: "linux x64" },
  versions: { zod: "4.6.7" },
  results: [
    { part: "check", operation: "is valid", subject: "simple", rows: rowsOf(times, "precast") },
  ],
  missing: ["ajv: ajv@8.20.0"],
}

test("what cannot be distinguished is marked, what is wrong has no figure", () => {
  const text = renderLib(report, (_style, words) => words)
  expect(text).toContain("check: is valid")
  const line = text.split("\n").find((one) => one.startsWith("  simple"))
  expect(line?.split(/\s+/).slice(2)).toEqual(["150", "ns", "3.00×", "1.03×~", "2.00×~", "wrong"])
  expect(text).toContain("  broken on simple: accepts text")
  expect(text).toContain("  not installed: ajv: ajv@8.20.0")
  expect(renderSmoke(report)).toBe(
    "4 functions do what they are for\n  broken on simple: accepts text",
  )
})

test("Markdown and the page have the text of the terminal, and where Precast is behind", () => {
  const rows = rowsOf(
    new Map([
      ["precast", [2, 2]],
      ["typia", [1, 1]],
      ["a|<b>", [2, 3]],
    ]),
    "precast",
  )
  const results = [{ part: "check", operation: "is valid", subject: "simple", rows }]
  const markdown = renderLibMarkdown({ ...report, results })
  expect(markdown).toContain("| check: is valid | 1 | 0 | 0 | 1 | simple |")
  expect(markdown).toContain("|  | precast | typia | a\\|\\<b\\> |")
  expect(markdown).toContain("| simple | 2.0 ns | 0.50× | 1.22×\\~ |")
  expect(markdown).toContain("- Not installed: ajv: ajv@8.20.0")
  const page = renderLibHtml({ ...report, results })
  expect(page).toContain("a|&lt;b&gt;")
  expect(page).not.toMatch(/<b>|https?:/)
})

test("who is fastest on no subject for sure is level there", () => {
  const of = (subject: string, contender: string, all: readonly number[]) => ({
    part: "check",
    operation: "is",
    subject,
    rows: rowsOf(
      new Map([
        ["precast", [100, 100]],
        [contender, all],
      ]),
      "precast",
    ),
  })
  const results = [of("a", "zod", [201, 202]), of("b", "zod", [50, 150]), of("c", "zod", [50, 51])]
  const alone = { ...of("d", "precast-assert", [50, 51]) }
  const [operation] = operationsOf({ results: [...results, alone] })
  expect(operation && placesOf(operation)).toEqual({ first: ["a"], level: ["b"], behind: ["c"] })
})

test("merged results keep what was not measured now, of the same machine and versions alone", () => {
  const one = (subject: string, time: number) => ({
    part: "check",
    operation: "is",
    subject,
    rows: rowsOf(new Map([["precast", [time]]]), "precast"),
  })
  const earlier = { ...report, results: [one("a", 1), one("b", 2)] }
  const later = { ...report, date: "later", results: [one("b", 3), one("c", 4)] }
  const { results, date } = mergeLibReports(earlier, later)
  expect(date).toBe("later")
  expect(results.map(({ subject, rows }) => [subject, rows[0]?.nanoseconds?.median])).toEqual([
    ["a", 1],
    ["b", 3],
    ["c", 4],
  ])
  const machine = { ...report.machine, node: "26" }
  expect(() => mergeLibReports(earlier, { ...later, machine })).toThrow("another machine")
})

test("files are written to the paths of the options", () => {
  const lines: string[] = []
  const terminal = {
    cwd: temporaryFolder(),
    out: (text: string) => lines.push(text),
    err: (text: string) => lines.push(text),
    paint: (_style: string, words: string) => words,
  } as unknown as Terminal
  writeMergedLib(report, { out: "all", html: "page.html", json: "a/lib.json" }, terminal)
  const { cwd } = terminal
  for (const file of ["all/result.json", "all/result.md", "all/result.html", "page.html"])
    expect(existsSync(join(cwd, file)), file).toBe(true)
  const results = [{ ...report.results[0]!, subject: "other" }]
  writeMergedLib({ ...report, results }, { merge: true, json: "a/lib.json" }, terminal)
  const kept = JSON.parse(readFileSync(join(cwd, "a/lib.json"), "utf8")) as LibReport
  expect(kept.results.map(({ subject }) => subject)).toEqual(["simple", "other"])
  const nanoseconds = (one: LibReport): unknown =>
    one.results[0]?.rows.map((row) => [row.contender, row.nanoseconds])
  expect(nanoseconds(kept)).toEqual(nanoseconds(report))
})

test("programs are copied next to links to the packages that they import", () => {
  const [programs, project, work] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  mkdirSync(join(programs, "check/src"), { recursive: true })
  writeFileSync(join(programs, "check/src/rounds.js"), "export {}\n")
  mkdirSync(join(project, "node_modules/zod"), { recursive: true })
  writeFileSync(join(project, "node_modules/zod/package.json"), `{ "version": "4.9.9" }`)
  mkdirSync(join(project, "node_modules/ajv"), { recursive: true })
  writeFileSync(join(project, "node_modules/ajv/package.json"), `{ "version": "6.0.0" }`)

  const { folder, versions } = stageLib([project], work, programs)
  expect(existsSync(join(folder, "check/src/rounds.js"))).toBe(true)
  expect(versions).toMatchObject({ zod: "4.9.9", "@precast/runtime": expect.any(String) })
  // Another major version would be measured under a wrong name.
  expect(versions).not.toHaveProperty("ajv")
  const linked = readFileSync(join(folder, "node_modules/zod/package.json"), "utf8")
  expect(linked).toContain("4.9.9")
  expect(missingLines(versions)).toContain("ajv: ajv@8.20.0, typebox@1.4.3")
  expect(missingLines(versions).some((line) => line.startsWith("zod:"))).toBe(false)
})

test("a package without the programs reports it: PC3085", () => {
  expect(() => stageLib([], temporaryFolder(), temporaryFolder())).toThrow(
    expect.objectContaining({ code: "PC3085" }),
  )
})

test("options of servers are refused: PC3001", async () => {
  const terminal = { cwd: temporaryFolder() } as Terminal
  const { signal } = new AbortController()
  for (const option of [{ contender: ["zod"] }, { pipeline: [16] }, { resume: true }]) {
    const name = Object.keys(option)[0] ?? ""
    const run = runLib({ group: "lib", ...option }, terminal, signal)
    await expect(run).rejects.toMatchObject({
      code: "PC3001",
      hint: "See `precast --help`, or `precast <command> --help`.",
      exit: 64,
      message: `precast bench lib has no --${name}.`,
    })
  }
})
