// What clients write from the descriptions of types is what emitted encoders write.
import * as fc from "fast-check"
import { expect, it } from "vitest"
import type { Report } from "../../runtime/src/types/explain/described-types.ts"
import { writtenBy } from "../../runtime/src/types/explain/write-described.ts"
import * as emitted from "../../runtime/src/types/index.ts"
import { isAsIs, isWritten, isWrittenByChecks } from "../src/4-emit/encode/written.ts"
import { writeReport } from "../src/4-emit/report/index.ts"
import { writeRevive } from "../src/4-emit/revive/index.ts"
import { writeCheck } from "../src/4-emit/check/index.ts"
import { writeKeep } from "../src/4-emit/clone/index.ts"
import { planFile } from "../src/3-plan/index.ts"
import type { Plan, PlannedType } from "../src/ir/plan.ts"
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

type Write = (value: unknown) => string | undefined

/** How a client writes values of a type; null: by an encoder. */
function clientWriterOf(at: Case): Write | null {
  const { plan, type } = planned(at)
  if (isAsIs(type.node, plan.types)) return (value) => JSON.stringify(value)
  if (!isWritten(type.node, plan.types)) return null
  const report = reportOf("reportWire", type.id, plan)
  return (value) => writtenBy(report, value)
}

/** How values of a type that mentions very many others are written; null: by an encoder. */
function checkingWriterOf(at: Case): Write | null {
  const { plan, type } = planned(at)
  if (!isWrittenByChecks(type.node, plan.types)) return null
  const report = reportOf("report", type.id, plan)
  return (value) => emitted.describedText(value, report)
}

function planned({ shape, definitions }: Case): { plan: Plan; type: PlannedType } {
  const plan = planFile(sitesOf(shape, definitions, ["is"]))
  const [site] = plan.sites
  if (site?.kind !== "function") throw new Error("no function was planned")
  return { plan, type: plan.types[site.type]! }
}

function reportOf(kind: "report" | "reportWire", type: string, plan: Plan): Report {
  const writers = {
    report: writeReport("memory"),
    reportWire: writeReport("wire"),
    check: writeCheck,
    revive: writeRevive,
    keep: writeKeep,
  }
  const source = emitWith(plan, writers, (emitter) => emitter.call(kind, type).text)
  const names = Object.keys(CHECKS)
  const run = new Function("__precast", ...names, source) as (...given: unknown[]) => Report
  return run(emitted, ...Object.values(CHECKS))
}

const writers = { clients: clientWriterOf, "types that mention many": checkingWriterOf }

it.each(Object.entries(writers))(
  "%s: writes as encoders do",
  { timeout: 60_000 + 60 * RUNS },
  (_, writerOf) => {
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
  },
)
