import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { shipped } from "../../contenders.ts"
import { sample } from "../../results/statistics.ts"
import type { Staged } from "../../types.ts"
import { figureOutcome, measureFigures } from "./measure-figures.ts"
import { start } from "./figure-scenarios.ts"

const staged = (name: string, file: string): Staged => ({
  contender: { name, label: name, runtime: "node", file, packages: {} },
  command: [process.execPath, `${shipped}launch.mjs`, file],
  versions: {},
})

test("each start is timed to the first correct response; one that fails is not started again", async () => {
  const steps: string[] = []
  const [sound, broken] = await measureFigures(
    start,
    [
      staged("sound", `${shipped}contenders/by-hand/node-http.mjs`),
      staged(
        "broken",
        fileURLToPath(new URL("../../fixtures/does-not-start.mjs", import.meta.url)),
      ),
    ],
    {
      rounds: 2,
      cores: undefined,
      signal: new AbortController().signal,
      onStep: (text) => steps.push(text),
    },
  )
  expect(sound?.values).toHaveLength(2)
  for (const value of sound?.values ?? []) expect(value).toBeGreaterThan(0)
  expect(broken).toMatchObject({ values: [], failed: "ended at start: Error: cannot start today" })
  expect(steps).toHaveLength(4)
})

test("ratios of starts are within the rounds", () => {
  const one = staged("one", "one.mjs")
  const baseline = { staged: one, values: [100, 300, 200] }
  const outcome = figureOutcome({ staged: one, values: [150, 450, 300] }, baseline)
  expect(outcome).toEqual({
    kind: "measured",
    figure: { median: 300, min: 150, max: 450 },
    sample: sample([150, 450, 300]),
    ratio: { value: expect.closeTo(1.5), low: expect.closeTo(1.5), high: expect.closeTo(1.5) },
  })
  expect(figureOutcome({ staged: one, values: [], failed: "no" }, baseline)).toEqual({
    kind: "failed",
    reason: "no",
  })
})
