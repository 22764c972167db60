import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { functionsOf } from "./evaluate.ts"
import { seed } from "./seed.ts"
import { anyCase } from "./shapes/index.ts"
import { plainCase } from "./shapes/plain.ts"
import { number, object, string, union } from "./shapes/small.ts"
import { mutated } from "./values/mutated.ts"
import { drawn } from "./values/drawn.ts"
import { render } from "./render.ts"
import { wireOf } from "./wire.ts"

const RUNS = Number(process.env["AGREE_RUNS"] ?? 150)
const SEED = seed(process.env["AGREE_SEED"])

const subject = drawn(fc.oneof(plainCase, plainCase, anyCase), 8)

const ofLists = [
  object({ length: number }),
  object({ values: string }),
  object({ "0": number }),
  object({ length: number, id: number }),
  object({ "length?": number }),
  union(object({ values: string }), object({ id: number })),
  object({ x: union(object({ at: string }), string) }),
]

describe("emitted for size and for speed", { timeout: 30_000 + 60 * RUNS }, () => {
  it("issues are the same, of values in memory and of texts", () => {
    fc.assert(
      fc.property(subject, ({ case: { shape, definitions }, strict, values }) => {
        const operations = ["validate", "safeDecode"] as const
        const [speed, size] = (["speed", "size"] as const).map((optimize) =>
          functionsOf(shape, definitions, { strict, operations, optimize }),
        )
        for (const { value: drawn, choices, broken, other, style: how } of values) {
          const value = broken ? mutated(drawn, choices, other) : drawn
          expect(size!.validate(value)).toEqual(speed!.validate(value))
          const text = render(wireOf(shape, value, definitions), how)
          expect(size!.safeDecode(text), text).toEqual(speed!.safeDecode(text))
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  it.each(ofLists)(
    "issues of lists in place of objects with keys of lists are the same: %j",
    (shape) => {
      const [speed, size] = (["speed", "size"] as const).map((optimize) =>
        functionsOf(shape, {}, { operations: ["validate", "safeDecode"], optimize }),
      )
      for (const value of [[], [1], ["a", 2], { x: [] }, { x: [1] }]) {
        expect(size!.validate(value)).toEqual(speed!.validate(value))
        const text = JSON.stringify(value)
        expect(size!.safeDecode(text), text).toEqual(speed!.safeDecode(text))
      }
    },
  )
})
