import { expect, test } from "vitest"
import { mergeReports } from "./merge-reports.ts"
import type { Report, ScenarioResult } from "./result-types.ts"

const result = (name: string, pipeline: number, about: string): ScenarioResult => ({
  name,
  pipeline,
  about,
  request: { method: "GET", path: "/", headers: {} },
  answer: "",
  baseline: "",
  rows: [],
})

const report = (pipeline: number[], ...scenarios: ScenarioResult[]): Report => ({
  format: 3,
  date: "2026-11-21T16:20:51.000Z",
  machine: {
    cpu: "A CPU",
    cores: 2,
    memory: 1,
    system: "Linux",
    kernel: "6.1",
    node: "24.0.0",
    load: "wrk 4.1.0",
    loadAverage: pipeline.length,
  },
  settings: {
    rounds: 3,
    seconds: 5,
    warmup: 2,
    connections: 64,
    threads: 1,
    pipeline,
    pacedSeconds: 3,
  },
  scenarios,
  figures: [],
})

test("what was measured again replaces what was; the rest stays, in the order of the scenarios", () => {
  const earlier = report([1], result("hello", 1, "old"), result("schema", 1, "old"))
  const start = { name: "start", about: "", unit: "ms", baseline: "", rows: [] } as const
  const later = report([1, 16], result("hello", 1, "new"), result("hello", 16, "new"))
  const { scenarios, settings, ...merged } = mergeReports({ ...earlier, figures: [start] }, later)
  expect(scenarios.map(({ name, pipeline, about }) => `${name} ${pipeline} ${about}`)).toEqual([
    "schema 1 old",
    "hello 1 new",
    "hello 16 new",
  ])
  expect(settings.pipeline).toEqual([1, 16])
  expect(merged.figures).toEqual([start])
})

test("figures of other settings or another machine are not merged", () => {
  const one = report([1])
  const other = { ...one, settings: { ...one.settings, seconds: 1 } }
  expect(() => mergeReports(one, other)).toThrow("of another machine or of other settings")
  const elsewhere = { ...one, machine: { ...one.machine, cpu: "B" } }
  expect(() => mergeReports(one, elsewhere)).toThrow("of another machine or of other settings")
})
