import type { JsonSchema } from "@precast/runtime/emitted"
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { formats } from "../../runtime/src/emitted/formats/index.ts"
import { emitFile } from "../src/emit-file.ts"
import type { Definitions, Shape } from "../src/ir/shape.ts"
import { evaluate, sitesOf } from "./evaluate.ts"
import { fidelityOf } from "./json-schema-exact.ts"
import { revive } from "./oracle/revive.ts"
import { seed } from "./seed.ts"
import { anyCase, type Case } from "./shapes/index.ts"
import { valueOf } from "./values/index.ts"
import { junk } from "./values/junk.ts"
import { mutated } from "./values/mutated.ts"
import { wireOf } from "./wire.ts"

const RUNS = Number(process.env["AGREE_RUNS"] ?? 400)
const SEED = seed(process.env["AGREE_SEED"])

/** The emitted schema of a shape. */
function schemaOf(shape: Shape, definitions: Definitions = {}): JsonSchema {
  const [jsonSchema] = evaluate(emitFile(sitesOf(shape, definitions, ["jsonSchema"])))
  return (jsonSchema as () => JsonSchema)()
}

function validatorOf(schema: JsonSchema): ValidateFunction {
  // Tuples with optional items are open on purpose.
  const ajv = new Ajv2020({ strict: true, strictTuples: false, ownProperties: true, logger: false })
  // Ours: how those of ajv-formats differ is looked at in json-schema-formats.test.ts.
  for (const [name, test] of Object.entries(formats)) ajv.addFormat(name, test)
  return ajv.compile(schema)
}

/** Ajv leaves out what a schema says about the key `__proto__`. */
const renamed = anyCase.map(
  (at): Case => JSON.parse(JSON.stringify(at).replaceAll("__proto__", "proto")) as Case,
)

const subject = renamed.chain((at) =>
  fc.record({
    case: fc.constant(at),
    values: fc.array(
      fc.record({
        value: valueOf(at.shape, at.definitions),
        choices: fc.array(fc.nat({ max: 50 }), { maxLength: 4 }),
        broken: fc.boolean(),
        other: junk,
      }),
      { minLength: 12, maxLength: 12 },
    ),
  }),
)

describe("the emitted JSON Schema", { timeout: 30_000 + 100 * RUNS }, () => {
  it("takes what decode takes, and no more as far as a schema can say it", () => {
    const compared = { exact: 0, wider: 0, unknown: 0 }
    fc.assert(
      fc.property(subject, ({ case: at, values }) => {
        const schema = schemaOf(at.shape, at.definitions)
        if (LONE_SURROGATE.test(JSON.stringify(schema))) return
        const fits = validatorOf(schema)
        const fidelity = fidelityOf(at.shape, at.definitions)
        for (const { value, choices, broken, other } of values) {
          const wire = tryWire(at, broken ? mutated(value, choices, other) : value)
          if (wire === NONE) continue
          const decoded = revive(at.shape, wire, at.definitions).ok
          compared[fidelity]++
          if (fidelity === "exact")
            expect({ wire, fits: fits(wire) }).toEqual({ wire, fits: decoded })
          if (fidelity === "wider" && decoded)
            expect({ wire, fits: fits(wire) }).toEqual({ wire, fits: true })
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
    if (process.env["AGREE_SHOW"]) console.log(compared)
    expect(compared.exact + compared.wider).toBeGreaterThan(compared.unknown)
  })
})

const NONE = Symbol("no wire form")

// Ajv makes URIs of keys, and there is no URI of a text that is not well-formed.
const LONE_SURROGATE = /\\ud[89a-f]/

/** RFC 3339 has no years beyond 9999, so the formats refuse what Date.prototype.toISOString writes for them. */
const FAR_YEAR = /"[+-]\d{6}-\d\d-\d\d/

function tryWire(at: Case, value: unknown): unknown {
  try {
    const wire = wireOf(at.shape, value, at.definitions)
    return FAR_YEAR.test(JSON.stringify(wire)) ? NONE : wire
  } catch {
    return NONE
  }
}
