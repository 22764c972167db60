// `precast bench` by the real command: what it refuses, and what --check finds.
import { rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { precast, type Ran } from "../../../packages/cli/test/helpers/bin.ts"
import { type Folder, makeFolder } from "../../../packages/cli/test/helpers/folder.ts"
import { installed } from "../../../packages/cli/test/helpers/installed.ts"
import type { Estimate, Row } from "../src/results/result-types.ts"
import { sampleReport } from "./helpers/report.ts"

const autocannon = join(import.meta.dirname, "../../node_modules/autocannon")

/** Runs a copy of the packages with no program and no cache to be found. */
function bench(folder: Folder & { bin: string }, ...args: string[]): Promise<Ran> {
  const empty = join(folder.path, "empty")
  const env = { PATH: empty, XDG_CACHE_HOME: empty, HOME: empty }
  return precast(folder.path, ["bench", ...args], { env, bin: folder.bin })
}

test("no load generator: PC3020", async () => {
  const { code, stderr } = await bench(installed("precast", "@precast/bench"), "-c", "express")
  expect(code).toBe(1)
  expect(stderr).toContain("PC3020 No load generator is installed")
})

test("no chosen contender installed: PC3021", async () => {
  const folder = installed("precast", "@precast/bench")
  symlinkSync(autocannon, join(folder.path, "node_modules/autocannon"))
  const { code, stderr } = await bench(folder, "-c", "express")
  expect(code).toBe(1)
  expect(stderr).toContain("PC3021 None of the chosen contenders is installed.")
})

test("build without a compiler: PC3086", async () => {
  const folder = installed("precast", "@precast/bench")
  for (const name of ["precast", "@precast/bench"])
    rmSync(join(folder.path, "node_modules", name, "node_modules/@precast/transformer"))
  const { code, stderr } = await bench(folder, "build", "--list")
  expect(code).toBe(1)
  expect(stderr).toContain("PC3086 No compiler to measure was found. Missing: ")
  expect(stderr).toContain("@precast/transformer")
})

function halved(row: Row): Row {
  if (row.outcome.kind !== "measured") return row
  const { summary } = row.outcome
  const { rounds, median, mean } = summary.samples.perSecond
  const half = ({ value, low, high }: Estimate): Estimate => ({
    value: value / 2,
    ...(low !== undefined && high !== undefined && { low: low / 2, high: high / 2 }),
  })
  const perSecond = { rounds, median: median / 2, mean: half(mean) }
  const samples = { ...summary.samples, perSecond }
  return { ...row, outcome: { kind: "measured", summary: { ...summary, samples } } }
}

test("--check: 0 when nothing is worse, 1 when something is, and a file that is not a result is named", async () => {
  const slower = sampleReport.scenarios.map((scenario) => ({
    ...scenario,
    rows: scenario.rows.map(halved),
  }))
  const folder = makeFolder({
    "a.json": JSON.stringify(sampleReport),
    "b.json": JSON.stringify({ ...sampleReport, scenarios: slower }),
  })
  const check = (...args: string[]): Promise<Ran> =>
    precast(folder.path, ["bench", "--check", ...args])
  const same = await check("a.json", "a.json")
  expect(same).toMatchObject({ code: 0, stdout: expect.stringContaining("0 worse, 0 better") })
  const worse = await check("a.json", "b.json")
  expect(worse.code).toBe(1)
  expect(worse.stdout).toMatch(/schema · Precast +req\/s .* 0\.50×.* worse/)
  expect(await check("b.json", "a.json")).toMatchObject({ code: 0 })
  expect(await check("a.json", "package.json")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("PC3076"),
  })
  expect(await check("a.json")).toMatchObject({ code: 64 })
})
