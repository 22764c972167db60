import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import type { Measured } from "./entries.ts"
import { openJournal, restore, saved } from "./journal.ts"
import type { Run } from "../results/result-types.ts"
import { hello } from "../scenarios/hello.ts"
import type { Staged } from "../types.ts"

const folder = mkdtempSync(join(tmpdir(), "precast-journal-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const staged = (name: string): Staged => ({
  contender: { name, label: name, runtime: "node", file: "", packages: {} },
  command: [],
  versions: {},
})

const run = (round: number): Run => ({
  round,
  requests: 1,
  seconds: 1,
  perSecond: 1,
  refused: 0,
  errors: 0,
})

const measured = (name: string, rest: Partial<Measured> = {}): Measured => ({
  staged: staged(name),
  pipeline: 1,
  runs: [],
  ...rest,
})

const key = { machine: { cpu: "A", absent: undefined }, settings: { rounds: 3 } }

test("what was measured is there again, round by round, until the end", () => {
  const file = join(folder, "deep", "run.unfinished")
  const first = openJournal(file, key, true)
  expect(first.scenario("hello")).toBeUndefined()
  const all = [
    measured("a", { runs: [run(1), run(2)], memory: 7 }),
    measured("b", { failed: "no" }),
  ]
  first.keepScenario(saved(hello, all, 1, 500))
  first.keepScenario(saved(hello, all, 2, 500))

  const again = openJournal(file, key, true)
  const earlier = again.scenario("hello")!
  expect(earlier).toMatchObject({ rounds: 2, rate: 500 })
  const [a, b] = [measured("a"), measured("b")]
  expect(restore([a, b], earlier)).toBe(2)
  expect(a).toEqual({ ...all[0], staged: a.staged })
  expect(b).toEqual({ ...all[1], staged: b.staged })
  again.end()
  expect(readdirSync(join(folder, "deep"))).toEqual([])
})

test("without resume it begins again", () => {
  const file = join(folder, "anew.unfinished")
  openJournal(file, key, false).keepScenario(saved(hello, [], 1, undefined))
  expect(openJournal(file, key, false).scenario("hello")).toBeUndefined()
})

test("what another machine or other settings measured is not gone on with: PC3075", () => {
  const file = join(folder, "other.unfinished")
  openJournal(file, key, false).keepScenario(saved(hello, [], 1, undefined))
  const other = { ...key, settings: { rounds: 4 }, contenders: {} }
  expect(() => openJournal(file, other, true)).toThrow(
    expect.objectContaining({
      code: "PC3075",
      message: expect.stringMatching(/measured with other settings, contenders/),
    }),
  )
})
