import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as emitted from "../../runtime/src/types/index.ts"
import type { Report } from "../../runtime/src/types/explain/described-types.ts"
import type { Tell } from "../../runtime/src/types/entry/tell-issues.ts"
import type { Writer } from "../src/4-emit/create-emitter.ts"
import { writeKeep } from "../src/4-emit/clone/index.ts"
import { writeCheck } from "../src/4-emit/check/index.ts"
import { writeReport } from "../src/4-emit/report/index.ts"
import { writeTell } from "../src/4-emit/report/write-tell.ts"
import type { FunctionKind } from "../src/ir/plan.ts"
import { planFile } from "../src/3-plan/index.ts"
import { sitesOf } from "./evaluate.ts"
import { CHECKS } from "./oracle/checks.ts"
import { printed } from "./printed.ts"
import { emitWith } from "./emit-with.ts"
import { seed } from "./seed.ts"
import { anyCase, type Case } from "./shapes/index.ts"
import { junk } from "./values/junk.ts"
import { mutated } from "./values/mutated.ts"
import { valueOf } from "./values/index.ts"

const RUNS = Number(process.env["AGREE_RUNS"] ?? 200)
const SEED = seed(process.env["AGREE_SEED"])

interface Told {
  check: (value: unknown) => boolean
  tell: Tell
  report: Report
}

/** Both ways to report the issues of a type. */
function waysOf({ shape, definitions }: Case, strict: boolean): Told {
  const plan = planFile(sitesOf(shape, definitions, ["is"], strict))
  const writers: Partial<Record<FunctionKind, Writer>> = {
    check: writeCheck,
    report: writeReport("memory"),
    tell: writeTell,
    keep: writeKeep,
  }
  const [site] = plan.sites
  if (site?.kind !== "function") throw new Error("no function was planned")
  const source = emitWith(plan, writers, (emitter) => {
    const kinds = ["check", "tell", "report"] as const
    return `{ ${kinds.map((kind) => `${kind}: ${emitter.call(kind, site.type).text}`).join(", ")} }`
  })
  const run = new Function("__precast", ...Object.keys(CHECKS), source)
  return run(emitted, ...Object.values(CHECKS)) as Told
}

const subject = fc
  .record({ case: anyCase, strict: fc.constantFrom(false, false, false, true) })
  .chain((at) =>
    fc.record({
      case: fc.constant(at.case),
      strict: fc.constant(at.strict),
      values: fc.array(
        fc.record({
          value: valueOf(at.case.shape, at.case.definitions),
          choices: fc.array(fc.nat({ max: 50 }), { maxLength: 4 }),
          other: junk,
        }),
        { minLength: 12, maxLength: 12 },
      ),
    }),
  )

describe("the two ways to report the issues of a value in memory", () => {
  it("report the same issues", { timeout: 60_000 + 60 * RUNS }, () => {
    const property = fc.property(subject, ({ case: drawn, strict, values }) => {
      const { check, tell, report } = waysOf(drawn, strict)
      for (const { value, choices, other } of values) {
        const wrong = mutated(value, choices, other)
        if (check(wrong)) continue
        const straight = emitted.issuesIn(wrong, tell)
        expect(straight, printed(wrong)).toEqual(emitted.issuesOf(wrong, report))
      }
    })
    fc.assert(property, { numRuns: RUNS, seed: SEED })
  })
})
