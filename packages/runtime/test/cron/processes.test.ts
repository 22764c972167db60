// Several processes on one PostgreSQL: no tick twice, none passed over.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { Database } from "../../src/resources/database/database.ts"
import { PostgresStore } from "../../src/resources/cron/postgres-store.ts"
import type { CronOptions } from "../../src/resources/cron/cron-options.ts"
import type { RunRecord } from "../../src/resources/cron/cron-store.ts"
import { cells } from "../helpers/matrix.ts"
import { Gate } from "../helpers/gate.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"
import { Program } from "../helpers/program.ts"

const EVERY = 100
const LIMIT = 60_000

interface Line {
  readonly what: "begun" | "done"
  readonly tick: number
  readonly attempt: number
  readonly pid: number
}

let server: TestPostgres
let databases = 0
const programs: Program[] = []
const ends: (() => Promise<void>)[] = []
beforeAll(async () => void (server = await postgres()))
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.kill()))
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(() => server.close())

/** Processes with one job, and what they have printed. */
async function start(
  count: number,
  options: Partial<CronOptions>,
  work: { workMs?: number; hangsAt?: number; gate?: boolean } = {},
): Promise<{ lines: Line[]; history: () => Promise<readonly RunRecord[]>; gate: Gate | null }> {
  const url = await server.other(`cron${++databases}`)
  const gate = work.gate ? await Gate.to(url) : null
  if (gate) ends.push(() => gate.close())
  const lines: Line[] = []
  const settings = {
    options: { every: EVERY, missed: "all", overlap: "allow", ...options },
    workMs: work.workMs ?? 0,
    hangsAt: work.hangsAt ?? 0,
  }
  const env = { CRON_URL: gate?.url ?? url, CRON_TEST: JSON.stringify(settings) }
  for (let at = 0; at < count; at++) {
    const program = new Program("cron", env)
    programs.push(program)
    void collect(program, lines)
  }
  const database = new Database("look", { url })
  ends.push(() => database.close())
  const store = await PostgresStore.open(database, async () => {})
  return { lines, history: () => store.history("tick", 10_000), gate }
}

async function collect(program: Program, lines: Line[]): Promise<void> {
  try {
    for (;;) lines.push(JSON.parse(await program.line()) as Line)
  } catch {
    // The process has already exited.
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: LIMIT, interval: 50 }).toBe(true)
}

const of = (lines: readonly Line[], what: Line["what"]): Line[] =>
  lines.filter((line) => line.what === what)

/** The ticks that were begun, in the order in which they come. */
function ticksOf(lines: readonly Line[]): number[] {
  return of(lines, "begun")
    .map(({ tick }) => tick)
    .sort((a, b) => a - b)
}

function expectEachOnce(ticks: readonly number[]): void {
  expect(ticks).toEqual(ticks.map((_tick, index) => ticks[0]! + index * EVERY))
}

/** Ends them all, so that no more is printed. */
async function stopAll(): Promise<void> {
  const all = programs.splice(0)
  for (const program of all) program.child.kill("SIGTERM")
  expect(await Promise.all(all.map((program) => program.ended()))).toEqual(all.map(() => 0))
}

describe.each(cells([2, 3], [3]))("%d processes", { timeout: 2 * LIMIT }, (count) => {
  test("each run happens in one process, also when one starts later and all are stopped", async () => {
    const { lines, history } = await start(count, {})
    await until(() => of(lines, "begun").length >= 60)
    await stopAll()
    const ticks = ticksOf(lines)
    expectEachOnce(ticks)
    expect(of(lines, "done")).toHaveLength(ticks.length)
    const records = await history()
    expect(records.map(({ at, status }) => [at.getTime(), status])).toEqual(
      ticks.toReversed().map((tick) => [tick, "done"]),
    )
  })
})

describe("a process that is killed in the middle of a run", { timeout: 2 * LIMIT }, () => {
  async function killHolder(lines: Line[]): Promise<Line> {
    const hanging = (): Line | undefined => {
      const done = of(lines, "done")
      // It hangs for as long as others take for many runs.
      return of(lines, "begun").find(
        ({ tick, attempt }) =>
          !done.some((one) => one.tick === tick && one.attempt === attempt) &&
          done.filter((one) => one.tick > tick).length > 20,
      )
    }
    await until(() => hanging() !== undefined)
    const line = hanging()!
    const at = programs.findIndex(({ child }) => child.pid === line.pid)
    await programs.splice(at, 1)[0]!.kill()
    return line
  }

  test("its run is lost, and every other tick runs once", async () => {
    const { lines, history } = await start(3, { lease: 2000, timeout: "10m" }, { hangsAt: 5 })
    const killed = await killHolder(lines)
    await until(async () => (await history()).some(({ status }) => status === "lost"))
    const lost = (await history()).filter(({ status }) => status === "lost")
    expect(lost.map(({ at }) => at.getTime())).toContain(killed.tick)
    const last = killed.tick + 50 * EVERY
    await until(() => ticksOf(lines).at(-1)! > last)
    // Each one was begun, but what the process had just got when it was killed.
    const left = async (): Promise<RunRecord[]> => {
      const begun = new Set(ticksOf(lines))
      return (await history()).filter(
        ({ at, status }) => at.getTime() <= last && status !== "lost" && !begun.has(at.getTime()),
      )
    }
    await until(async () => (await left()).length === 0)
    const ticks = (await history()).map(({ at }) => at.getTime()).toReversed()
    expectEachOnce(ticks)
    expect(new Set(ticksOf(lines)).size).toBe(of(lines, "begun").length)
  })

  test("with afterCrash: another process restarts the run", async () => {
    const options = { lease: 2000, afterCrash: "again", timeout: "10m" } as const
    const { lines } = await start(2, options, { hangsAt: 5 })
    const killed = await killHolder(lines)
    const again = (): Line | undefined =>
      of(lines, "done").find(({ tick, attempt }) => tick === killed.tick && attempt === 2)
    await until(() => again() !== undefined)
    expect(again()!.pid).not.toBe(killed.pid)
  })
})

describe("a database that is away for a while", { timeout: 2 * LIMIT }, () => {
  test("no tick is passed over, and none runs twice", async () => {
    const { lines, gate } = await start(2, {}, { gate: true })
    await until(() => of(lines, "begun").length >= 20)
    gate!.shut()
    const before = Date.now()
    await until(() => Date.now() > before + 20 * EVERY)
    gate!.open()
    const enough = before + 60 * EVERY
    await until(() => ticksOf(lines).at(-1)! >= enough)
    await stopAll()
    expectEachOnce(ticksOf(lines))
  })

  test("of the missed runs only the latest one starts, unless all are requested", async () => {
    const { lines, gate } = await start(2, { missed: "last" }, { gate: true })
    await until(() => of(lines, "begun").length >= 10)
    gate!.shut()
    const before = Date.now()
    await until(() => Date.now() > before + 20 * EVERY)
    gate!.open()
    await until(() => ticksOf(lines).at(-1)! >= before + 30 * EVERY)
    await stopAll()
    const ticks = ticksOf(lines)
    expect(new Set(ticks).size).toBe(ticks.length)
    const gaps = ticks.slice(1).map((tick, index) => tick - ticks[index]!)
    // While it was away up to 200 ms of connecting again may have passed for a tick.
    expect(Math.max(...gaps)).toBeGreaterThanOrEqual(10 * EVERY)
  })
})

describe("runs that take longer than a tick", { timeout: 2 * LIMIT }, () => {
  test("are one at a time, in all processes, and what they cover is in the history", async () => {
    const { lines, history } = await start(2, { overlap: "skip" }, { workMs: 350 })
    await until(() => of(lines, "done").length >= 6)
    await stopAll()
    const records = await history()
    expect(new Set(records.map(({ status }) => status))).toEqual(new Set(["done", "overlap"]))
    const done = records.filter(({ status }) => status === "done").toReversed()
    for (const [index, { startedAt }] of done.entries())
      if (index > 0)
        expect(startedAt.getTime()).toBeGreaterThanOrEqual(done[index - 1]!.finishedAt!.getTime())
  })
})
