import { execFile } from "node:child_process"
import { cpSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Estimate, Row } from "../src/bench/results/result-types.ts"
import { sampleReport } from "./helpers/bench-report.ts"
import { precast, type Ran } from "./helpers/bin.ts"
import { type Folder, makeFolder } from "./helpers/folder.ts"

const cli = join(import.meta.dirname, "..")
const autocannon = join(cli, "../../benchmarks/node_modules/autocannon")

/** A folder with a copy of this package, away from the workspace that has every contender. */
function installed(): Folder {
  const folder = makeFolder({ "package.json": "{}", "empty/keep": "" })
  const to = join(folder.path, "node_modules/precast")
  for (const part of ["bin.js", "package.json", "dist", "bench"]) {
    cpSync(join(cli, part), join(to, part), { recursive: true })
  }
  symlinkSync(join(cli, "node_modules"), join(to, "node_modules"))
  return folder
}

/** Runs that copy with no program and no cache to be found. */
function bench(folder: Folder, ...args: string[]): Promise<Ran> {
  const bin = join(folder.path, "node_modules/precast/bin.js")
  const empty = join(folder.path, "empty")
  const env = { PATH: empty, XDG_CACHE_HOME: empty, HOME: empty, NO_COLOR: "1" }
  return new Promise((done) => {
    execFile(
      process.execPath,
      [bin, "bench", ...args],
      { cwd: folder.path, env },
      (error, stdout, stderr) => {
        done({ code: error === null ? 0 : Number(error.code), stdout, stderr })
      },
    )
  })
}

test("--list names scenarios and contenders and measures nothing", async () => {
  const { code, stdout } = await precast(makeFolder().path, ["bench", "--list"])
  expect(code).toBe(0)
  const scenarios =
    "update-user heavy schema json params query hello constant bun-body routes start"
  const contenders = "precast precast-node precast-proxied uws-raw elysia fastify express"
  const listed = stdout.split("\n").map((line) => line.trim().split(" ")[0])
  expect(listed).toEqual(expect.arrayContaining(`${scenarios} ${contenders}`.split(" ")))
})

test("a name that is not there: PC3001 with the ones that are", async () => {
  const { code, stderr } = await precast(makeFolder().path, ["bench", "-c", "expres"])
  expect(code).toBe(64)
  expect(stderr).toMatch(/^PC3001 There is no contender expres; there are .*express/)
})

test("no load generator: PC3020", async () => {
  const { code, stderr } = await bench(installed(), "-c", "express")
  expect(code).toBe(1)
  expect(stderr).toContain("PC3020 No load generator")
})

test("no chosen contender installed: PC3021", async () => {
  const folder = installed()
  symlinkSync(autocannon, join(folder.path, "node_modules/autocannon"))
  const { code, stderr } = await bench(folder, "-c", "express")
  expect(code).toBe(1)
  expect(stderr).toContain("PC3021 None of the chosen contenders is installed.")
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

test("--check: 0 when nothing is worse, 1 when something is, and the file that is none by name", async () => {
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

test("--cores takes a number or two lists", async () => {
  const { code, stderr } = await precast(makeFolder().path, ["bench", "--cores", "all"])
  expect(code).toBe(64)
  expect(stderr).toContain("a whole number of 1 or more, or two lists: 0:1-3")
})
