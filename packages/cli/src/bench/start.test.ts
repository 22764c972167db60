import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { shipped } from "./contenders.ts"
import type { Staged } from "./stage.ts"
import { measureStarts, startOutcome } from "./start.ts"

const staged = (name: string, file: string): Staged => ({
  contender: { name, label: name, runtime: "node", file, packages: {} },
  command: [process.execPath, `${shipped}launch.mjs`, file],
  versions: {},
})

test("each start is timed to the first right answer; one that fails is not started again", async () => {
  const steps: string[] = []
  const [sound, broken] = await measureStarts(
    [
      staged("sound", `${shipped}contenders/by-hand/node-http.mjs`),
      staged("broken", fileURLToPath(new URL("fixtures/does-not-start.mjs", import.meta.url))),
    ],
    {
      rounds: 2,
      cores: undefined,
      signal: new AbortController().signal,
      onStep: (text) => steps.push(text),
    },
  )
  expect(sound?.times).toHaveLength(2)
  for (const time of sound?.times ?? []) expect(time).toBeGreaterThan(0)
  expect(broken).toMatchObject({ times: [], failed: "ended at start: Error: cannot start today" })
  expect(steps).toHaveLength(4)
})

test("ratios of starts are within the rounds", () => {
  const one = staged("one", "one.mjs")
  const baseline = { staged: one, times: [100, 300, 200] }
  expect(startOutcome({ staged: one, times: [150, 450, 600] }, baseline)).toEqual({
    kind: "measured",
    milliseconds: { median: 450, min: 150, max: 600 },
    ratio: 1.5,
  })
  expect(startOutcome({ staged: one, times: [], failed: "no" }, baseline)).toEqual({
    kind: "failed",
    reason: "no",
  })
})
