import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { emitFile } from "../src/emit-file.ts"
import type { Definitions, Shape } from "../src/ir/shape.ts"
import { evaluate, sitesOf } from "./evaluate.ts"
import { accepts } from "./oracle/accepts.ts"
import { printed } from "./printed.ts"
import { seed } from "./seed.ts"
import { anyCase } from "./shapes/index.ts"

const RUNS = Number(process.env["AGREE_RUNS"] ?? 400)
const SEED = seed(process.env["AGREE_SEED"])

type Random = (seed?: number) => unknown

/** The emitted function of a shape. */
function randomOf(shape: Shape, definitions: Definitions = {}): Random {
  const [random] = evaluate(emitFile(sitesOf(shape, definitions, ["random"])))
  return random as Random
}

/** The value, or null when the function says that it has found none. */
function valueOf(random: Random, seed?: number): { value: unknown } | null {
  try {
    return { value: random(seed) }
  } catch (error) {
    expect(error).toMatchObject({ code: "PC2013" })
    return null
  }
}

describe("random", { timeout: 60_000 + 100 * RUNS }, () => {
  it("fits the type, whatever the type; the same seed gives the same value", () => {
    const count = { made: 0, none: 0 }
    fc.assert(
      fc.property(anyCase, fc.integer(), ({ shape, definitions }, first) => {
        const random = randomOf(shape, definitions)
        for (let at = first; at < first + 8; at++) {
          const made = valueOf(random, at)
          if (!made) {
            count.none++
            continue
          }
          count.made++
          const fits = accepts(shape, made.value, definitions)
          expect({ value: printed(made.value), fits }).toEqual({
            value: printed(made.value),
            fits: true,
          })
          expect(printed(random(at))).toBe(printed(made.value))
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
    if (process.env["AGREE_SHOW"]) console.log(count)
    expect(count.made).toBeGreaterThan(10 * count.none)
  })
})
