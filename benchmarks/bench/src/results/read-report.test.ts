import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { readReport, reportText, upgradeReport } from "./read-report.ts"
import { sample } from "./statistics.ts"
import { renderHtml } from "../report/render-html.ts"
import { renderTable } from "../report/render-table.ts"

const results = join(import.meta.dirname, "../../../results")

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

test("results that are committed can be read and shown", () => {
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    const report = readReport(file)
    expect(report.format).toBe(3)
    expect(renderTable(report, (_, text) => text)).toContain("req/s")
    expect(renderHtml(report)).toContain("</html>")
  }
})

test("results that are committed are as the benchmark writes them", () => {
  for (const file of files) {
    const text = readFileSync(file, "utf8")
    expect(text === reportText(readReport(file)), file).toBe(true)
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

test("the second format has samples made of its runs and starts", () => {
  const row = (contender: string, rate: number): object => ({
    contender,
    outcome: { kind: "measured", summary: {} },
    runs: [run(1, rate), run(2, 4 * rate)],
  })
  const figure = { median: 15, min: 10, max: 20 }
  const { format, figures, scenarios } = upgradeReport({
    format: 2,
    scenarios: [{ name: "hello", pipeline: 1, baseline: "a", rows: [row("a", 100), row("b", 50)] }],
    figures: [
      {
        name: "start",
        rows: [
          { contender: "a", outcome: { kind: "measured", figure }, values: [10, 20] },
          { contender: "c", outcome: { kind: "failed", reason: "no" }, values: [] },
        ],
      },
    ],
  })
  expect(format).toBe(3)
  expect(scenarios[0]!.rows[1]).not.toHaveProperty("runs")
  const half = expect.closeTo(0.5) as number
  const mean = expect.objectContaining({ value: expect.closeTo(100) }) as object
  expect(scenarios[0]!.rows[1]!.outcome).toMatchObject({
    summary: {
      ratio: { perSecond: { value: half, low: half, high: half } },
      samples: { perSecond: { rounds: 2, median: 125, mean } },
    },
  })
  expect(figures[0]!.rows).toEqual([
    {
      contender: "a",
      outcome: { kind: "measured", figure, sample: sample([10, 20]) },
    },
    { contender: "c", outcome: { kind: "failed", reason: "no" } },
  ])
})

test("a file that is not a result: PC3076", () => {
  const fails = (file: string): void =>
    expect(() => readReport(file)).toThrow(expect.objectContaining({ code: "PC3076" }))
  fails(join(results, "absent.json"))
  fails(join(import.meta.dirname, "../../package.json"))
})
