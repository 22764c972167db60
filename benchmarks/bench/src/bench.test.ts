import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test, vi } from "vitest"
import { bench } from "./bench.ts"
import { contenders } from "./contenders.ts"
import type { SavedScenario } from "./measure/journal.ts"
import { planBench } from "./plan/plan-bench.ts"
import type { Outcome, Report, Row, Summary } from "./results/result-types.ts"
import type { Contender } from "./types.ts"

// Seconds of load on a machine that runs other tests as well.
vi.setConfig({ testTimeout: 180_000 })

const fixture = (name: string): Contender => ({
  name,
  label: name,
  runtime: "node",
  file: fileURLToPath(new URL(`fixtures/${name}.mjs`, import.meta.url)),
  packages: {},
})

const foreign = contenders.filter(({ name }) => name === "node-http" || name === "fastify")

function summaryOf({ outcome }: Row): Summary {
  if (outcome.kind !== "measured") throw new Error(`${outcome.kind}: not measured`)
  return outcome.summary
}

async function smoke(scenario: string, ...extra: Contender[]): Promise<Report> {
  const plan = planBench({ smoke: true, scenario: [scenario] })
  const watcher = { signal: new AbortController().signal, onStep: () => undefined }
  return bench({ ...plan, contenders: [...foreign, ...extra] }, import.meta.dirname, watcher)
}

test("who takes part in other scenarios alone has no row", async () => {
  const elsewhere: Contender = { ...fixture("other-bytes"), scenarios: ["constant"] }
  expect(Object.keys(outcomes(await smoke("hello", elsewhere)))).not.toContain("other-bytes")
  expect(outcomes(await smoke("constant", elsewhere))).toHaveProperty("other-bytes")
})

test("a contender that cannot serve a scenario has a row with the reason", async () => {
  const one = { ...fixture("other-bytes"), serves: ["constant"] }
  const reason = "it speaks in verse"
  const other = { ...fixture("not-found"), without: { hello: reason } }
  const third = { ...fixture("absent"), absent: () => "it lives elsewhere" }
  const found = outcomes(await smoke("hello", one, other, third))
  expect(found["other-bytes"]).toEqual({
    kind: "takes no part",
    reason: "its program has no such route",
  })
  expect(found["not-found"]).toEqual({ kind: "takes no part", reason })
  expect(found.absent).toEqual({ kind: "not installed", reason: "it lives elsewhere" })
})

test("what cannot be compiled has failed", async () => {
  const build = ["-e", "console.error('SyntaxError: so not'); process.exit(2)"]
  const found = outcomes(await smoke("hello", { ...fixture("other-bytes"), build }))
  expect(found["other-bytes"]).toEqual({
    kind: "failed",
    reason: "cannot be compiled: SyntaxError: so not",
  })
})

const outcomes = ({ scenarios }: Report): Record<string, Outcome> =>
  Object.fromEntries(scenarios[0]!.rows.map((row) => [row.contender, row.outcome]))

test("sound contenders are measured, unsound ones are named with the reason", async () => {
  const absent: Contender = { ...fixture("absent"), packages: { "no-such-package": "1.0.0" } }
  const report = await smoke(
    "hello",
    ...["other-bytes", "not-found", "checks-nothing", "does-not-start"].map(fixture),
    ...["fails-under-load", "dies-under-load"].map(fixture),
    absent,
  )

  const { fastify, "node-http": nodeHttp, ...others } = outcomes(report)
  expect(fastify?.kind).toBe("measured")
  expect(nodeHttp?.kind).toBe("measured")
  expect(others).toEqual({
    "other-bytes": {
      kind: "failed",
      reason: `"hello" returned {"message": "Hello, World"} instead of {"message":"Hello, World"}`,
    },
    "not-found": {
      kind: "failed",
      reason: `"hello" returned 404 {"message":"Hello, World"} instead of 200`,
    },
    "checks-nothing": {
      kind: "failed",
      reason: `"unknown path" returned 200 instead of being refused with 4xx`,
    },
    "does-not-start": { kind: "failed", reason: "ended at start: Error: cannot start today" },
    "fails-under-load": {
      kind: "invalid",
      reason: expect.stringMatching(/^round 1: \d+ responses were not 2xx$/),
    },
    "dies-under-load": {
      kind: "invalid",
      reason: "round 1: the server ended: Error: out of breath",
    },
    absent: { kind: "not installed", reason: "no-such-package@1.0.0" },
  })
})

test("a report has what is needed to judge its figures", async () => {
  const { machine, settings, scenarios } = await smoke("schema", fixture("checks-nothing"))
  const [scenario] = scenarios
  const row = scenario!.rows.find(({ contender }) => contender === "fastify")!
  expect(row.versions).toMatchObject({
    fastify: expect.stringMatching(/^5\./),
    node: process.versions.node,
  })
  const { perSecond, cpu } = summaryOf(row).samples
  expect(perSecond).toMatchObject({ rounds: 1, median: expect.any(Number) })
  expect(perSecond.median).toBeGreaterThan(0)
  // CPU times come from /proc.
  expect(cpu !== undefined).toBe(process.platform === "linux")
  expect(scenario).toMatchObject({ name: "schema", baseline: expect.any(String) })
  expect(machine.load).toMatch(/^(wrk|autocannon) /)
  expect(settings).toMatchObject({ rounds: 1, seconds: 1, connections: 16 })
  expect(
    outcomes({ format: 3, date: "", machine, settings, scenarios, figures: [] })["checks-nothing"],
  ).toEqual({
    kind: "failed",
    reason: `"someKey is {}" returned 200 instead of being refused with 4xx`,
  })
})

test("an interrupted bench ends with the reason and leaves no server behind", async () => {
  const controller = new AbortController()
  const plan = planBench({ smoke: true, scenario: ["hello"] })
  const steps: string[] = []
  const watcher = {
    signal: controller.signal,
    onStep: (text: string): void => {
      if (steps.push(text) === 3) controller.abort(new Error("enough"))
    },
  }
  await expect(
    bench({ ...plan, contenders: foreign }, import.meta.dirname, watcher),
  ).rejects.toThrow("enough")
  expect(steps).toHaveLength(3)
})

test("an interrupted run continues after its last whole round", async () => {
  const folder = mkdtempSync(join(tmpdir(), "precast-resume-"))
  const journal = join(folder, "run.unfinished")
  const plan = {
    ...planBench({ scenario: ["hello"], rounds: 2, seconds: 1, warmup: 0 }),
    contenders: foreign,
    pacedSeconds: 1,
  }
  const steps: string[] = []
  const sitting = (signal: AbortSignal, onStep: (text: string) => void): Promise<Report> =>
    bench(plan, import.meta.dirname, {
      signal,
      journal,
      resume: true,
      onStep: (text) => {
        steps.push(text)
        onStep(text)
      },
    })
  const controller = new AbortController()
  const first = sitting(controller.signal, (text) => {
    if (text.includes("round 2")) controller.abort(new Error("enough"))
  })
  await expect(first).rejects.toThrow("enough")
  const kept = JSON.parse(readFileSync(journal, "utf8")) as { scenarios: SavedScenario[] }
  expect(kept.scenarios).toMatchObject([{ name: "hello", rounds: 1 }])

  steps.length = 0
  const { scenarios } = await sitting(new AbortController().signal, () => undefined)
  expect(steps.filter((text) => text.includes("round 1"))).toEqual([])
  for (const row of scenarios[0]!.rows) {
    const { samples, perSecond, paced } = summaryOf(row)
    expect(samples.perSecond.rounds).toBe(2)
    // What was measured in the first sitting, and at its rate.
    const saved = kept.scenarios[0]!.rows.find(({ name }) => name === row.contender)!.runs[0]!
    expect([perSecond.min, perSecond.max]).toContain(saved.perSecond)
    expect(paced).toMatchObject({ rate: kept.scenarios[0]!.rate })
    expect(paced!.p999).toBeGreaterThanOrEqual(paced!.p50)
  }
  expect(existsSync(journal)).toBe(false)
  rmSync(folder, { recursive: true, force: true })
})
