import { afterEach, describe, expect, test } from "vitest"
import { Registry } from "../../src/base/registry.ts"
import { cron, type CronJob } from "../../src/resources/cron/job.ts"
import type { CronHandler, CronOptions, CronRun } from "../../src/resources/cron/cron-options.ts"
import { type CronClock, cronClock } from "../../src/testing/cron-clock.ts"

const jobs: CronJob[] = []
let registry = new Registry()
const clocks: CronClock[] = []
afterEach(async () => {
  for (const clock of clocks.splice(0)) await clock.close()
  jobs.length = 0
  registry = new Registry()
})

function job(name: string, options: CronOptions, handler: CronHandler): CronJob {
  const made = cron(name, { ...options, registry }, handler)
  jobs.push(made)
  return made
}

async function clockAt(at: string): Promise<CronClock> {
  const clock = await cronClock(at, jobs)
  clocks.push(clock)
  return clock
}

describe("time that the test moves on", () => {
  test("runs each tick at its moment, in order, of all jobs", async () => {
    const seen: string[] = []
    const told = ({ name, at }: CronRun): void => void seen.push(`${name} ${at.toISOString()}`)
    job("night", { schedule: "0 4 * * *", timezone: "Europe/Berlin" }, told)
    job("often", { every: "6h" }, told)
    const clock = await clockAt("2026-03-28T12:00:00Z")
    expect(await clock.advance("1h")).toEqual([])
    const runs = await clock.advance("23h")
    expect(seen).toEqual([
      "often 2026-03-28T18:00:00.000Z",
      "often 2026-03-29T00:00:00.000Z",
      "night 2026-03-29T02:00:00.000Z",
      "often 2026-03-29T06:00:00.000Z",
      "often 2026-03-29T12:00:00.000Z",
    ])
    expect(runs.map(({ job: name, at }) => `${name} ${at.toISOString()}`)).toEqual(seen)
    expect(clock.now.toISOString()).toBe("2026-03-29T12:00:00.000Z")
  })

  test("handlers are awaited, and their errors are reported and kept in the history", async () => {
    const told: unknown[] = []
    const previous: (Date | null)[] = []
    const onError = (error: unknown): void => void told.push(error)
    job("fails", { every: "1m", onError }, async ({ at, previousAt }) => {
      previous.push(previousAt)
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (at.getUTCMinutes() === 2) throw new Error("no")
    })
    const clock = await clockAt("2026-01-01T00:00:30Z")
    const runs = await clock.advance("3m")
    expect(runs.map(({ status, error }) => [status, error])).toEqual([
      ["done", null],
      ["failed", "Error: no"],
      ["done", null],
    ])
    expect(told).toEqual([new Error("no")])
    expect(previous.map((each) => each?.toISOString())).toEqual([
      "2026-01-01T00:00:30.000Z",
      "2026-01-01T00:01:00.000Z",
      "2026-01-01T00:02:00.000Z",
    ])
  })

  test("a run that exceeds its limit is aborted, with the reason in its signal", async () => {
    let reason: unknown
    const options = { every: "1m", timeout: 20, onError: () => {} } as const
    job("slow", options, ({ signal }) => {
      signal.addEventListener("abort", () => (reason = signal.reason))
      return new Promise(() => {})
    })
    const clock = await clockAt("2026-01-01T00:00:00Z")
    const [run] = await clock.advance("1m")
    expect(run).toMatchObject({
      status: "failed",
      error: expect.stringContaining("PC2116") as string,
    })
    expect(String(reason)).toContain('The run of cron "slow" was aborted: it took more than 20 ms')
  })

  test("two jobs of one name are refused", () => {
    job("twice", { every: "1s" }, () => {})
    expect(() => cron("twice", { registry, every: "1s" }, () => {})).toThrow("PC2114")
  })
})
