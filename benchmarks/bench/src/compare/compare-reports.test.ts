import { expect, test } from "vitest"
import type { Paced, Report, Row, Run } from "../results/result-types.ts"
import { sample, spread } from "../results/statistics.ts"
import { summarize } from "../results/summary.ts"
import { compareReports, isWorse, type Change } from "./compare-reports.ts"
import { renderComparison } from "./render-comparison.ts"

const paced = (p99: number, rate: number): Paced => ({
  rate,
  perSecond: rate,
  requests: rate,
  seconds: 1,
  p50: 1,
  p90: 1,
  p99,
  p999: p99,
  max: p99,
  late: 0,
  refused: 0,
  errors: 0,
})

interface Figures {
  readonly speed?: number
  readonly cpu?: number
  readonly p99?: number
  readonly rate?: number
  readonly noise?: number
}

function rowOf(contender: string, figures: Figures): Row {
  const { speed = 1000, cpu = 20, p99 = 3, rate = 500, noise = 0.01 } = figures
  const runs = [-1, 0, 1].map((step, index): Run => {
    const factor = 1 + step * noise
    return {
      round: index + 1,
      requests: 1000,
      seconds: 1,
      perSecond: speed * factor,
      refused: 0,
      errors: 0,
      cpu: { user: cpu * factor, system: 0 },
      paced: paced(p99 * factor, rate),
    }
  })
  const outcome = { kind: "measured", summary: summarize(runs, runs) } as const
  return { contender, label: contender, versions: {}, outcome }
}

function reportOf(rows: Row[], starts: number[] = []): Report {
  const [first] = rows
  return {
    format: 3,
    date: "",
    machine: {
      cpu: "A",
      cores: 2,
      memory: 2 ** 34,
      system: "Linux",
      kernel: "6.1",
      node: "24.0.0",
      load: "wrk",
      loadAverage: 0,
    },
    settings: {
      rounds: 3,
      seconds: 1,
      warmup: 0,
      connections: 64,
      threads: 1,
      pipeline: [1],
      pacedSeconds: 1,
    },
    scenarios: [
      {
        name: "hello",
        pipeline: 1,
        about: "",
        request: { method: "GET", path: "/", headers: {} },
        answer: "",
        baseline: first?.contender ?? "",
        rows,
      },
    ],
    figures: [
      {
        name: "start",
        about: "",
        unit: "ms",
        baseline: "a",
        rows:
          starts.length === 0
            ? []
            : [
                {
                  contender: "a",
                  label: "a",
                  versions: {},
                  outcome: {
                    kind: "measured",
                    figure: spread(starts),
                    sample: sample(starts),
                    ratio: { value: 1 },
                  },
                },
              ],
      },
    ],
  }
}

const verdicts = (changes: readonly Change[]): Record<string, string> =>
  Object.fromEntries(changes.map(({ figure, verdict }) => [figure, verdict]))

const compared = (earlier: Figures, later: Figures, tolerance = 0.05): Record<string, string> =>
  verdicts(
    compareReports(reportOf([rowOf("a", earlier)]), reportOf([rowOf("a", later)]), tolerance)
      .changes,
  )

test("worse and better are what is so for sure, and by more than the tolerance", () => {
  expect(compared({}, { cpu: 26, speed: 1300, p99: 3 })).toEqual({
    "req/s": "better",
    "CPU µs/req": "worse",
    "p99 ms": "level",
  })
  expect(compared({}, { cpu: 15, speed: 700, p99: 9 })).toEqual({
    "req/s": "worse",
    "CPU µs/req": "better",
    "p99 ms": "worse",
  })
})

test("the same difference is level where the rounds differ as much, or below the tolerance", () => {
  expect(compared({ noise: 0.3 }, { cpu: 26, noise: 0.3 })["CPU µs/req"]).toBe("level")
  expect(compared({}, { cpu: 21 })["CPU µs/req"]).toBe("level")
  expect(compared({ noise: 0.001 }, { cpu: 21, noise: 0.001 }, 0)["CPU µs/req"]).toBe("worse")
})

test("latencies of rates that are far apart are left out", () => {
  expect(compared({ rate: 500 }, { rate: 700, p99: 9 })).not.toHaveProperty("p99 ms")
})

test("starts are compared too", () => {
  const { changes } = compareReports(
    reportOf([], [100, 101, 99]),
    reportOf([], [150, 151, 149]),
    0.05,
  )
  expect(changes).toMatchObject([{ scenario: "start", figure: "ms", verdict: "worse" }])
})

test("a contender that fails now is worse than any figure; one that was not measured is not", () => {
  const failed: Row = { ...rowOf("a", {}), outcome: { kind: "failed", reason: "no" } }
  const missing: Row = { ...failed, outcome: { kind: "not installed", reason: "x" } }
  const before = reportOf([rowOf("a", {}), rowOf("b", {})])
  const result = compareReports(before, reportOf([failed, rowOf("b", {})]), 0.05)
  expect(isWorse(result)).toBe(true)
  const plain = renderComparison(result, (_, text) => text)
  expect(plain).toContain("hello · a: measured before, now failed: no")
  const absent = compareReports(before, reportOf([missing, rowOf("b", {})]), 0.05)
  expect(isWorse(absent)).toBe(false)
  expect(isWorse(compareReports(before, reportOf([failed, rowOf("b", {})]), 0.05, ["b"]))).toBe(
    false,
  )
})

test("names choose among scenarios and contenders", () => {
  const before = reportOf([rowOf("a", {}), rowOf("b", {})], [100, 101, 99])
  const labels = (...only: string[]): string[] => [
    ...new Set(
      compareReports(before, before, 0.05, only).changes.map(
        ({ scenario, label }) => `${scenario} ${label}`,
      ),
    ),
  ]
  expect(labels()).toEqual(["hello a", "hello b", "start a"])
  expect(labels("b")).toEqual(["hello b"])
  expect(labels("hello")).toEqual(["hello a", "hello b"])
  expect(labels("start", "a")).toEqual(["start a"])
})

test("the text has what changed, and how much did not", () => {
  const before = reportOf([rowOf("a", {})])
  const result = compareReports(before, reportOf([rowOf("a", { cpu: 26 })]), 0.05)
  expect(renderComparison(result, (_, text) => text)).toMatchInlineSnapshot(`
    "                       earlier  later       ratio [95 %]
    hello · a  CPU µs/req       20     26  1.30× [1.27–1.33]  worse
    3 figures compared, with a tolerance of 5 %: 1 worse, 0 better, 2 level"
  `)
})

test("results of another machine or with other settings: PC3077; nothing in common: PC3078", () => {
  const one = reportOf([rowOf("a", {})])
  const machine = { ...one.machine, cpu: "B", cores: 4 }
  expect(() => compareReports(one, { ...one, machine }, 0.05)).toThrow(
    expect.objectContaining({
      code: "PC3077",
      message: expect.stringContaining("processor, number of cores"),
    }),
  )
  expect(() => compareReports(one, reportOf([rowOf("b", {})]), 0.05)).toThrow(
    expect.objectContaining({ code: "PC3078" }),
  )
  const kernel = { ...one, machine: { ...one.machine, kernel: "7.0" } }
  expect(compareReports(one, kernel, 0.05).notes).toEqual(["kernel is not the same in both"])
})
