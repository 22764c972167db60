import { expect, test } from "vitest"
import { planBench } from "./options.ts"
import { scenarios } from "./scenarios.ts"

const names = (all: readonly { name: string }[]): string[] => all.map((one) => one.name)

test("without options everything is measured", () => {
  const plan = planBench({})
  expect(names(plan.scenarios)).toEqual(names(scenarios))
  expect(names(scenarios)).toEqual(expect.arrayContaining(["update-user", "schema", "bun-body"]))
  expect(names(plan.contenders)).toContain("precast")
  expect(plan).toMatchObject({ rounds: 3, seconds: 5, warmup: 2, connections: 64 })
  expect(plan).toMatchObject({ pipeline: [1], starts: 5, smoke: false })
})

test("names choose; the order stays ours, so that the baseline stays first", () => {
  const plan = planBench({ scenario: ["hello"], contender: ["express", "precast"] })
  expect(names(plan.scenarios)).toEqual(["hello"])
  expect(names(plan.contenders)).toEqual(["precast", "express"])
})

test("cold starts are chosen as a scenario is", () => {
  expect(planBench({ scenario: ["start"] })).toMatchObject({ scenarios: [], starts: 5 })
  expect(planBench({ scenario: ["hello"] }).starts).toBe(0)
})

test("a depth of pipelining counts once", () => {
  expect(planBench({ pipeline: [16, 1, 16] }).pipeline).toEqual([16, 1])
})

test("an unknown name is an error that tells the known ones", () => {
  expect(() => planBench({ contender: ["expres"] })).toThrow(
    /no contender expres; there are .*express/,
  )
})

test("a smoke run is short whatever else is asked", () => {
  expect(planBench({ smoke: true, rounds: 9, seconds: 60 })).toMatchObject({
    rounds: 1,
    seconds: 1,
    warmup: 0,
    pipeline: [1, 16],
    starts: 1,
  })
})
