import { expect, test } from "vitest"
import { isPaced } from "../measure/entries.ts"
import { planBench } from "./plan-bench.ts"
import { scenarios } from "../scenarios.ts"

const names = (all: readonly { name: string }[]): string[] => all.map((one) => one.name)

test("without options everything is measured", () => {
  const plan = planBench({})
  expect(names(plan.scenarios)).toEqual(names(scenarios))
  expect(names(scenarios)).toEqual(expect.arrayContaining(["update-user", "schema", "bun-body"]))
  expect(names(plan.contenders)).toContain("precast")
  expect(plan).toMatchObject({ rounds: 5, seconds: 3, warmup: 2, connections: 64 })
  expect(plan).toMatchObject({ pipeline: [1], pacedSeconds: 3, figureRounds: 5, smoke: false })
  expect(names(plan.figures)).toContain("start")
})

test("names choose; the order stays ours, so that the baseline stays first", () => {
  const plan = planBench({ scenario: ["hello"], contender: ["express", "precast"] })
  expect(names(plan.scenarios)).toEqual(["hello"])
  expect(names(plan.contenders)).toEqual(["precast", "express"])
})

test("cold starts are chosen as a scenario is", () => {
  const plan = planBench({ scenario: ["start"] })
  expect(plan.scenarios).toEqual([])
  expect(names(plan.figures)).toEqual(["start"])
  expect(planBench({ scenario: ["hello"] }).figures).toEqual([])
})

test("--only takes names of either kind, which no two things share", () => {
  const plan = planBench({ only: ["hello", "express", "start", "precast"] })
  expect(names(plan.scenarios)).toEqual(["hello"])
  expect(names(plan.figures)).toEqual(["start"])
  expect(names(plan.contenders)).toEqual(["precast", "express"])
  for (const group of [undefined, "db", "arena"]) {
    const all = planBench({ group })
    const every = [...names(all.scenarios), ...names(all.figures), ...names(all.contenders)]
    expect(new Set(every).size).toBe(every.length)
  }
  expect(() => planBench({ only: ["helo"] })).toThrow(
    /No scenario and no contender has the name helo; use scenarios .*hello.*; contenders .*express/,
  )
})

test("a quick run measures one scenario unless some are named", () => {
  expect(names(planBench({ quick: true }).scenarios)).toEqual(["schema"])
  expect(planBench({ quick: true }).budget).toBeLessThan(120)
  expect(names(planBench({ quick: true, only: ["hello", "json"] }).scenarios)).toEqual([
    "json",
    "hello",
  ])
  expect(names(planBench({ quick: true, group: "db" }).scenarios)).toEqual(["single"])
})

test("only some scenarios run at a constant rate, or none", () => {
  const paced = (latencies: string[]): string[] =>
    names(
      planBench({ only: ["hello", "json", "sse"], latencies }).scenarios.filter((one) =>
        isPaced(one, [1]),
      ),
    )
  expect(paced([])).toEqual(["json", "hello"])
  expect(paced(["hello", "schema"])).toEqual(["hello"])
  expect(paced(["none"])).toEqual([])
  expect(() => paced(["helo"])).toThrow(/scenario helo does not exist/)
})

test("a depth of pipelining counts once", () => {
  expect(planBench({ pipeline: [16, 1, 16] }).pipeline).toEqual([16, 1])
})

test("an unknown name is an error that lists the known ones", () => {
  expect(() => planBench({ contender: ["expres"] })).toThrow(
    /contender expres does not exist; use .*express/,
  )
})

test("a smoke run is short whatever the other options", () => {
  expect(planBench({ smoke: true, rounds: 9, seconds: 60 })).toMatchObject({
    rounds: 1,
    seconds: 1,
    warmup: 0,
    pipeline: [1, 16],
    figureRounds: 1,
    pacedSeconds: 0.5,
  })
})
