import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { RouteDoc } from "../../runtime/src/types/route-doc.ts"
import { planFile } from "../src/3-plan/index.ts"
import { componentName } from "../src/4-emit/json-schema/component-names.ts"
import { componentSchema, isDerived } from "../src/4-emit/json-schema/component.ts"
import { emitFile } from "../src/emit-file.ts"
import type { FileSites } from "../src/ir/ir-site.ts"
import type { Definitions, Shape } from "../src/ir/shape.ts"
import { evaluate } from "./evaluate.ts"
import { CHECKS } from "./oracle/checks.ts"
import { seed } from "./seed.ts"
import { anyCase } from "./shapes/index.ts"
import { plainCase } from "./shapes/plain.ts"

const RUNS = Number(process.env["AGREE_RUNS"] ?? 200)
const SEED = seed(process.env["AGREE_SEED"])

/** A program with an endpoint that gives a value of the shape. */
function endpointOf(shape: Shape, definitions: Definitions): FileSites {
  const output = { typeName: "Value", shape: { kind: "ref" as const, to: "Value" } }
  const span = { file: "test.ts", start: 0, end: 0 }
  const route = { name: "test", method: "POST", path: "/", input: null, output, arity: 0, span }
  return {
    file: "test.ts",
    definitions: { ...definitions, Value: { name: "Value", shape } },
    sites: [{ kind: "route", ...route }],
    taken: Object.keys(CHECKS),
  }
}

describe("components of an OpenAPI document", { timeout: 60_000 + 60 * RUNS }, () => {
  it("are the same from the descriptions of types as from the types", () => {
    const compared = { derived: 0, written: 0 }
    fc.assert(
      fc.property(fc.oneof(plainCase, anyCase), ({ shape, definitions }) => {
        const sites = endpointOf(shape, definitions)
        const { types } = planFile(sites)
        const [route] = evaluate(emitFile(sites)) as [{ doc(): RouteDoc }]
        for (const [name, make] of Object.entries(route.doc().schemas ?? {})) {
          const way = name.endsWith(".Output") ? "out" : "in"
          const type = Object.values(types).find((each) => componentName(each, way) === name)!
          compared[isDerived(type, types) ? "derived" : "written"]++
          expect(make()).toEqual(componentSchema(type, types, way))
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
    expect(compared.derived).toBeGreaterThan(RUNS / 8)
    expect(compared.written).toBeGreaterThan(0)
  })
})
