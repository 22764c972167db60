import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { readReport, upgradeReport } from "./read-report.ts"
import { renderHtml } from "../report/html.ts"
import { renderTable } from "../report/table.ts"

const results = join(import.meta.dirname, "../../../../../benchmarks/results")

/** Result files of this engine among those that are committed. */
const files = readdirSync(results)
  .filter((file) => file.endsWith(".json") && !file.includes("local"))
  .map((file) => join(results, file))
  .filter((file) => {
    const content = JSON.parse(readFileSync(file, "utf8")) as {
      scenarios?: unknown
      settings?: unknown
    }
    return Array.isArray(content.scenarios) && content.settings !== undefined
  })

test("results of every format can still be read and shown", () => {
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    const report = readReport(file)
    expect(report.format).toBe(2)
    expect(renderTable(report, (_, text) => text)).toContain("req/s")
    expect(renderHtml(report)).toContain("</html>")
  }
})

const run = (round: number, perSecond: number): object => ({
  round,
  requests: 1,
  seconds: 1,
  perSecond,
  refused: 0,
  errors: 0,
})

test("the first format gets intervals from its runs, and its starts become a figure", () => {
  const row = (contender: string, rate: number): object => ({
    contender,
    label: contender,
    versions: {},
    outcome: { kind: "measured", summary: { ratio: { perSecond: 9 } } },
    runs: [run(1, rate), run(2, rate)],
  })
  const { figures, scenarios } = upgradeReport({
    format: 1,
    machine: {},
    settings: { pipeline: [1] },
    scenarios: [{ name: "hello", pipeline: 1, baseline: "a", rows: [row("a", 100), row("b", 50)] }],
    starts: {
      baseline: "a",
      rows: [
        { contender: "a", outcome: { kind: "measured", milliseconds: {} }, times: [10, 20] },
        { contender: "b", outcome: { kind: "measured", milliseconds: {} }, times: [20, 40] },
        { contender: "c", outcome: { kind: "failed", reason: "no" }, times: [] },
      ],
    },
  })
  const { outcome } = scenarios[0]!.rows[1]!
  const half = expect.closeTo(0.5) as number
  expect(outcome).toMatchObject({
    summary: { ratio: { perSecond: { value: half, low: half, high: half } } },
  })
  expect(figures).toMatchObject([
    {
      name: "start",
      unit: "ms",
      rows: [
        {},
        { outcome: { ratio: { value: expect.closeTo(2) } } },
        { outcome: { kind: "failed" } },
      ],
    },
  ])
})

test("a file that is none: PC3076", () => {
  const fails = (file: string): void =>
    expect(() => readReport(file)).toThrow(expect.objectContaining({ code: "PC3076" }))
  fails(join(results, "absent.json"))
  fails(join(import.meta.dirname, "../../../package.json"))
})
