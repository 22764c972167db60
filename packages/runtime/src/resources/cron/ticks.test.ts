import { describe, expect, test } from "vitest"
import { type CronOptions, readJob } from "./cron-options.ts"
import { ticksEvery, ticksOf } from "./ticks.ts"

async function next(options: CronOptions, after: string, count: number): Promise<string[]> {
  const ticks = await ticksOf(readJob("job", options))
  const found: string[] = []
  for (let at = Date.parse(after); found.length < count;) {
    at = ticks.next(at)!
    found.push(new Date(at).toISOString())
    expect(ticks.last(at)).toBe(at)
    expect(ticks.last(at + 999)).toBe(at)
  }
  return found
}

describe("schedules", () => {
  const berlin = { schedule: "30 2 * * *", timezone: "Europe/Berlin" }

  test("a skipped local time becomes the first one after the gap", async () => {
    expect(await next(berlin, "2026-03-28T00:00:00Z", 3)).toEqual([
      "2026-03-28T01:30:00.000Z",
      "2026-03-29T01:00:00.000Z",
      "2026-03-30T00:30:00.000Z",
    ])
  })

  test("a repeated local time runs once", async () => {
    expect(await next(berlin, "2026-10-24T12:00:00Z", 2)).toEqual([
      "2026-10-25T00:30:00.000Z",
      "2026-10-26T01:30:00.000Z",
    ])
  })

  test("a schedule that repeats within the hour follows elapsed time", async () => {
    const half = { schedule: "*/30 * * * *", timezone: "Europe/Berlin" }
    expect(await next(half, "2026-10-25T00:00:00Z", 4)).toEqual([
      "2026-10-25T00:30:00.000Z",
      "2026-10-25T01:00:00.000Z",
      "2026-10-25T01:30:00.000Z",
      "2026-10-25T02:00:00.000Z",
    ])
    expect(await next(half, "2026-03-29T00:30:00Z", 2)).toEqual([
      "2026-03-29T01:00:00.000Z",
      "2026-03-29T01:30:00.000Z",
    ])
  })

  // Local hours of the days on which Berlin changes its clocks: the hour from 2 to 3 is skipped
  // or repeated.
  const spring = "2026-03-28T23:00:00Z"
  const autumn = "2026-10-24T22:00:00Z"
  test.each([
    // One time of day: once on each day.
    ["0 2 * * *", spring, ["2026-03-29T01:00", "2026-03-30T00:00"]],
    ["0 2 * * *", autumn, ["2026-10-25T00:00", "2026-10-26T01:00"]],
    ["0 3 * * *", spring, ["2026-03-29T01:00", "2026-03-30T01:00"]],
    ["0 3 * * *", autumn, ["2026-10-25T02:00", "2026-10-26T02:00"]],
    // Several: local time, without the skipped hour, and with the repeated one.
    ["0 */2 * * *", spring, ["2026-03-29T02:00", "2026-03-29T04:00"]],
    ["0 */2 * * *", autumn, ["2026-10-25T00:00", "2026-10-25T01:00", "2026-10-25T03:00"]],
    ["*/30 2 * * *", spring, ["2026-03-30T00:00", "2026-03-30T00:30"]],
    [
      "*/30 2 * * *",
      autumn,
      ["2026-10-25T00:00", "2026-10-25T00:30", "2026-10-25T01:00", "2026-10-25T01:30"],
    ],
    ["0 * * * *", spring, ["2026-03-29T00:00", "2026-03-29T01:00", "2026-03-29T02:00"]],
    ["0 * * * *", autumn, ["2026-10-24T23:00", "2026-10-25T00:00", "2026-10-25T01:00"]],
  ])("%s after %s", async (schedule, after, ticks) => {
    const found = await next({ schedule, timezone: "Europe/Berlin" }, after, ticks.length)
    expect(found).toEqual(ticks.map((tick) => `${tick}:00.000Z`))
  })

  test("six fields have seconds, and UTC is the default", async () => {
    expect(await next({ schedule: "15 30 4 * * MON" }, "2026-01-01T00:00:00Z", 1)).toEqual([
      "2026-01-05T04:30:15.000Z",
    ])
  })

  test.each([
    [{ schedule: "a b c" }, "exactly five, six"],
    [{ schedule: "61 * * * *" }, "minute"],
    [{ schedule: "* * * * * * *" }, "7 parts"],
    [{ schedule: "0 0 30 2 *" }, "no future tick"],
    [{ schedule: "2026-01-01T00:00:00" }, ""],
    [{ schedule: "0 0 * * *", timezone: "Mars/Olympus" }, "Mars/Olympus"],
  ])("%j is refused", async (options, why) => {
    await expect(ticksOf(readJob("job", options))).rejects.toThrow(
      expect.objectContaining({ code: "PC2114", message: expect.stringContaining(why) as string }),
    )
  })
})

test("every: whole multiples since 1970", () => {
  const ticks = ticksEvery(900_000)
  const at = Date.parse("2026-01-01T10:15:00Z")
  expect(ticks.next(at - 1)).toBe(at)
  expect(ticks.next(at)).toBe(at + 900_000)
  expect([ticks.last(at), ticks.last(at - 1)]).toEqual([at, at - 900_000])
})

test.each([
  ["", { every: "1s" }],
  ["a b", { every: "1s" }],
  ["job", {}],
  ["job", { every: "1s", schedule: "* * * * *" }],
  ["job", { every: "1s", evry: 1 }],
])("the job %j with %j is refused", (name, options) => {
  expect(() => readJob(name, options as CronOptions)).toThrow("PC2114")
})

test.each([
  { every: "1ms" },
  { every: "1 s" },
  { every: "1s", missed: "some" },
  { every: "1s", lease: 1 },
])("options that cannot be: %j", (options) => {
  expect(() => readJob("job", options as CronOptions)).toThrow("PC2030")
})
