import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Shape } from "../src/ir/shape.ts"
import { functionsOf } from "./evaluate.ts"
import { accepts } from "./oracle/accepts.ts"
import { encode } from "./oracle/wire.ts"
import { printed } from "./printed.ts"
import { seed } from "./seed.ts"
import { anyCase } from "./shapes/index.ts"
import { valueOf } from "./values/index.ts"
import { isJson } from "./wire.ts"

// As in agree.test.ts.
const RUNS = Number(process.env["AGREE_RUNS"] ?? 200) / 4 // three types each
const SEED = seed(process.env["AGREE_SEED"])

const id: Shape = { kind: "number", rules: {} }
const memory: Shape = {
  kind: "object",
  index: null,
  fields: [{ key: "id", shape: id, optional: false }],
}

/** A class with a field and a method, alone, in a list, and as a member of a union. */
function holding(wire: Shape): { shape: Shape; wrap(value: unknown): unknown }[] {
  const written: Shape = { kind: "to-json", memory, wire }
  return [
    { shape: written, wrap: (value) => value },
    { shape: { kind: "array", item: written, rules: {} }, wrap: (value) => [value, value] },
    {
      shape: { kind: "union", members: [{ kind: "null" }, written] },
      wrap: (value) => value,
    },
  ]
}

const subject = anyCase.chain(({ shape: wire, definitions }) =>
  fc.record({
    wire: fc.constant(wire),
    definitions: fc.constant(definitions),
    json: valueOf(wire, definitions),
    id: fc.constantFrom<unknown>(1, "1", undefined),
    hasMethod: fc.constantFrom(true, true, false),
  }),
)

describe("objects that write themselves", { timeout: 60_000 + 60 * RUNS }, () => {
  it("are checked by their fields and written by what toJSON() gives", () => {
    fc.assert(
      fc.property(subject, ({ wire, definitions, json, id: at, hasMethod }) => {
        const value = { id: at, ...(hasMethod && { toJSON: () => json }) }
        for (const { shape, wrap } of holding(wire)) {
          const functions = functionsOf(shape, definitions, { operations: ["is", "encode"] })
          const whole = wrap(value)
          expect(functions.is(whole)).toBe(accepts(shape, whole, definitions))
          const fits = at === 1 && hasMethod && accepts(wire, json, definitions)
          if (!fits || !isJson(shape, whole, definitions)) continue
          const text = functions.encode(whole)
          expect(printed(JSON.parse(text))).toBe(
            printed(JSON.parse(encode(shape, whole, definitions))),
          )
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })
})
