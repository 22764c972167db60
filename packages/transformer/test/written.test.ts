// What clients write from the descriptions of types is what emitted encoders write.
import * as fc from "fast-check"
import { expect, it } from "vitest"
import type { Report } from "../../runtime/src/types/explain/described-types.ts"
import { writtenBy } from "../../runtime/src/types/explain/write-described.ts"
import * as emitted from "../../runtime/src/types/index.ts"
import { isAsIs, isWritten } from "../src/4-emit/client/written.ts"
import { writeReport } from "../src/4-emit/report/index.ts"
import { writeRevive } from "../src/4-emit/revive/index.ts"
import { writeCheck } from "../src/4-emit/check/index.ts"
import { writeKeep } from "../src/4-emit/clone/index.ts"
import { planFile } from "../src/3-plan/index.ts"
import { emitWith } from "./emit-with.ts"
import { functionsOf, sitesOf } from "./evaluate.ts"
import { accepts } from "./oracle/accepts.ts"
import { CHECKS } from "./oracle/checks.ts"
import { printed } from "./printed.ts"
import { seed } from "./seed.ts"
import { anyCase, type Case } from "./shapes/index.ts"
import { plainCase } from "./shapes/plain.ts"
import { drawn } from "./values/drawn.ts"

const RUNS = Number(process.env["AGREE_RUNS"] ?? 200)
const SEED = seed(process.env["AGREE_SEED"])

/** How a client writes values of a type; null: by an encoder. */
function writerOf({ shape, definitions }: Case): ((value: unknown) => string | undefined) | null {
  const plan = planFile(sitesOf(shape, definitions, ["is"]))
  const [site] = plan.sites
  if (site?.kind !== "function") throw new Error("no function was planned")
  const { node } = plan.types[site.type]!
  if (isAsIs(node, plan.types)) return (value) => JSON.stringify(value)
  if (!isWritten(node, plan.types)) return null
  const writers = {
    reportWire: writeReport("wire"),
    check: writeCheck,
    revive: writeRevive,
    keep: writeKeep,
  }
  const source = emitWith(plan, writers, (emitter) => emitter.call("reportWire", site.type).text)
  const names = Object.keys(CHECKS)
  const run = new Function("__precast", ...names, source) as (...given: unknown[]) => Report
  const report = run(emitted, ...Object.values(CHECKS))
  return (value) => writtenBy(report, value)
}

it("writes by descriptions as encoders do", { timeout: 60_000 + 60 * RUNS }, () => {
  let count = 0
  fc.assert(
    fc.property(drawn(fc.oneof(anyCase, plainCase), 8), ({ case: at, values }) => {
      const write = writerOf(at)
      if (write === null) return
      count++
      const { encode } = functionsOf(at.shape, at.definitions, { operations: ["encode"] })
      for (const { value } of values) {
        if (!accepts(at.shape, value, at.definitions)) continue
        const text = write(value)
        const expected = encode(value) as string | undefined
        if (text === undefined || expected === undefined) expect(text).toBe(expected)
        else expect(printed(JSON.parse(text))).toBe(printed(JSON.parse(expected)))
      }
    }),
    { numRuns: RUNS, seed: SEED },
  )
  expect(count).toBeGreaterThan(RUNS / 5)
})
