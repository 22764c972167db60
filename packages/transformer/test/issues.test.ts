import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as emitted from "../../runtime/src/types/index.ts"
import type { Report } from "../../runtime/src/types/explain/described-types.ts"
import type { Issue } from "../../runtime/src/types/issue.ts"
import { js } from "../src/4-emit/emit-code.ts"
import type { Writer } from "../src/4-emit/create-emitter.ts"
import { writeKeep } from "../src/4-emit/clone/index.ts"
import { writeCheck } from "../src/4-emit/check/index.ts"
import { writeReport } from "../src/4-emit/report/index.ts"
import { writeRevive } from "../src/4-emit/revive/index.ts"
import type { FunctionKind } from "../src/ir/plan.ts"
import { planFile } from "../src/3-plan/index.ts"
import { sitesOf } from "./evaluate.ts"
import { accepts } from "./oracle/accepts.ts"
import { CHECKS } from "./oracle/checks.ts"
import { revive } from "./oracle/revive.ts"
import { strictly } from "./oracle/strict.ts"
import { printed } from "./printed.ts"
import { emitWith } from "./emit-with.ts"
import { seed } from "./seed.ts"
import { anyCase, type Case } from "./shapes/index.ts"
import { junk } from "./values/junk.ts"
import { mutated } from "./values/mutated.ts"
import { valueOf } from "./values/index.ts"
import { wireOf } from "./wire.ts"

const RUNS = Number(process.env["AGREE_RUNS"] ?? 200)
const SEED = seed(process.env["AGREE_SEED"])

type Form = "memory" | "wire"

/** The report of a type alone. In-memory checks accept no value, so that every part is visited. */
function reportOf({ shape, definitions }: Case, strict: boolean, form: Form): Report {
  const plan = planFile(sitesOf(shape, definitions, ["is"], strict))
  const refuse: Writer = (_type, name) => js`function ${name}() { return false }`
  const writers: Partial<Record<FunctionKind, Writer>> = {
    report: writeReport("memory"),
    reportWire: writeReport("wire"),
    check: form === "memory" ? refuse : writeCheck,
    revive: writeRevive,
    keep: writeKeep,
  }
  const [site] = plan.sites
  if (site?.kind !== "function") throw new Error("no function was planned")
  const kind = form === "memory" ? "report" : "reportWire"
  const source = emitWith(plan, writers, (emitter) => emitter.call(kind, site.type).text)
  const run = new Function("__precast", ...Object.keys(CHECKS), source) as (
    ...given: unknown[]
  ) => Report
  return run(emitted, ...Object.values(CHECKS))
}

const subject = fc
  .record({ case: anyCase, strict: fc.constantFrom(false, false, true) })
  .chain((at) =>
    fc.record({
      case: fc.constant(at.case),
      strict: fc.constant(at.strict),
      values: fc.array(
        fc.record({
          value: valueOf(at.case.shape, at.case.definitions),
          choices: fc.array(fc.nat({ max: 50 }), { maxLength: 4 }),
          broken: fc.boolean(),
          other: junk,
        }),
        { minLength: 8, maxLength: 8 },
      ),
    }),
  )

function each(form: Form, test: (at: Case, report: Report, value: unknown) => void): void {
  const property = fc.property(subject, ({ case: drawn, strict, values }) => {
    const report = reportOf(drawn, strict, form)
    const at = strict ? strictly(drawn) : drawn
    for (const { value, choices, broken, other } of values)
      test(at, report, broken ? mutated(value, choices, other) : value)
  })
  fc.assert(property, { numRuns: RUNS, seed: SEED })
}

/** "a valid value" is the expectation when nothing is wrong. */
function isTold(issues: readonly Issue[]): boolean {
  return issues.every(({ expected }) => expected !== "a valid value")
}

describe(
  "issues are reported for exactly the values that the oracle rejects",
  { timeout: 60_000 + 60 * RUNS },
  () => {
    it("in memory", () => {
      each("memory", ({ shape, definitions }, report, value) => {
        const issues = emitted.issuesOf(value, report)
        const about = `${printed(value)}: ${JSON.stringify(issues)}`
        expect(isTold(issues), about).toBe(!accepts(shape, value, definitions))
      })
    })

    it("on the wire", () => {
      each("wire", ({ shape, definitions }, report, value) => {
        const json: unknown = JSON.parse(
          JSON.stringify(wireOf(shape, value, definitions)) ?? "null",
        )
        const issues = emitted.issuesOf(json, report)
        const about = `${JSON.stringify(json)}: ${JSON.stringify(issues)}`
        expect(isTold(issues), about).toBe(!revive(shape, json, definitions).ok)
      })
    })
  },
)
