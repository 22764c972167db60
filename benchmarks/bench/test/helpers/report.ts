import type {
  FigureRow,
  Paced,
  Report,
  Row,
  Run,
  ScenarioResult,
} from "../../src/results/result-types.ts"
import { sample } from "../../src/results/statistics.ts"
import { summarize } from "../../src/results/summary.ts"

const names = [
  ["precast", "Precast"],
  ["precast-node", "Precast (node core)"],
  ["uws-raw", "uWebSockets.js by hand"],
  ["elysia", "Elysia on Bun"],
  ["hono-bun", "Hono + Standard Schema on Bun"],
  ["ultimate-express", "ultimate-express + Zod (same C++ core)"],
  ["fastify", "Fastify + Ajv, with response schemas"],
  ["nest", "NestJS on Express + class-validator"],
  ["express", "Express + Zod"],
] as const

// Twice the figures of the one before, but for neighbours that are level.
const speeds = [70_000, 17_500, 71_000, 52_000, 51_500, 33_000, 21_000, 9_100, 8_200]

/** A number between -1 and 1 that is the same each time. */
const wobble = (seed: number): number => Math.sin(seed * 12.9898) * 0.9

function paced(speed: number, seed: number): Paced {
  const p50 = 4000 / speed
  return {
    rate: 3000,
    perSecond: 3000,
    requests: 9000,
    seconds: 3,
    p50,
    p90: p50 * 1.6,
    p99: p50 * (5 + wobble(seed)),
    p999: p50 * 40,
    max: p50 * 90,
    late: 0.05,
    refused: 0,
    errors: 0,
  }
}

function run(speed: number, round: number, contender: number, isPaced: boolean): Run {
  const perSecond = speed * (1 + 0.02 * wobble(round + contender * 7))
  const cpu = 1e6 / perSecond
  return {
    round,
    requests: perSecond * 3,
    seconds: 3,
    perSecond,
    p50: 0.9,
    p99: 1.7,
    refused: 0,
    errors: 0,
    cpu: { user: cpu * 0.6, system: cpu * 0.4 },
    busy: 1,
    memory: 9e7,
    ...(isPaced && { paced: paced(speed, round + contender) }),
  }
}

const versions = { "some-framework": "12.34.56", "some-validator": "4.6.7", node: "24.21.0" }

const runsOf = (contender: number, isPaced: boolean): Run[] =>
  [1, 2, 3, 4, 5].map((round) => run(speeds[contender] ?? 1, round, contender, isPaced))

function rows(isPaced: boolean): Row[] {
  const baseline = runsOf(0, isPaced)
  const measured = names.map(([contender, label], index): Row => {
    const runs = runsOf(index, isPaced)
    return {
      contender,
      label,
      ...(contender === "uws-raw" && { byHand: true }),
      versions,
      outcome: { kind: "measured", summary: summarize(runs, baseline) },
      memory: 9e7,
    }
  })
  const reason = `"all fields" returned {"${"message".repeat(30)}":1} instead of 200`
  const failed = { contender: "bad", label: "Bad", versions: {} }
  const absent = { ...failed, contender: "encore", label: "Encore.ts" }
  return [
    ...measured,
    { ...failed, outcome: { kind: "failed", reason } },
    { ...absent, outcome: { kind: "not installed", reason: "encore.dev@1.58.6" } },
  ]
}

const scenario = (name: string, isPaced: boolean, rest: object = {}): ScenarioResult => ({
  name,
  pipeline: 1,
  about: "POST /schema checks a body of seven fields, the query and a header",
  request: {
    method: "POST",
    path: `/schema?name=${"test".repeat(40)}&excitement=123`,
    headers: { "content-type": "application/json", "x-foo": "test" },
    body: `{"someKey":"${"x".repeat(300)}"}`,
  },
  answer: `{"message":"Hello, World"}`,
  baseline: "precast",
  rows: rows(isPaced),
  ...rest,
})

const starts = names.map(([contender, label], index): FigureRow => {
  const median = 60 + index * 35
  return {
    contender,
    label,
    versions,
    outcome: {
      kind: "measured",
      figure: { median, min: median - 5, max: median + 9 },
      sample: sample([median]),
      ratio: { value: median / 60, low: median / 64, high: median / 56 },
    },
  }
})

/** A report with everything that one can have: level contenders, long names, what failed. */
export const sampleReport: Report = {
  format: 3,
  date: "2026-11-22T16:20:51.000Z",
  machine: {
    cpu: "Intel(R) Xeon(R) Processor @ 2.50GHz",
    cores: 2,
    memory: 25_276_514_304,
    system: "Debian GNU/Linux 12 (bookworm) (linux x64)",
    kernel: "6.18.44",
    node: "24.21.0",
    load: "wrk debian/4.1.0-3+b2",
    pinned: { server: "0", client: "1" },
    loadAverage: 0.4,
    conditions: {
      governor: "performance",
      smt: false,
      virtual: true,
      stolen: 0.012,
      clock: "tsc",
      mitigations: {
        spectre_v2:
          "Mitigation: Enhanced / Automatic IBRS; IBPB: conditional; PBRSB-eIBRS: SW sequence; BHI: Vulnerable",
        mmio_stale_data: "Mitigation: Clear CPU buffers; SMT Host state unknown",
      },
    },
  },
  settings: {
    rounds: 5,
    seconds: 3,
    warmup: 2,
    connections: 64,
    threads: 1,
    pipeline: [1, 16],
    pacedSeconds: 3,
  },
  scenarios: [
    scenario("schema", true),
    scenario("schema", false, { pipeline: 16 }),
    scenario("echo", false, { unit: "messages", connections: 32 }),
  ],
  figures: [
    {
      name: "start",
      about: "milliseconds from the start of a process to its first correct response, median",
      unit: "ms",
      baseline: "precast",
      rows: starts,
    },
  ],
}
