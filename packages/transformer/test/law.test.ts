import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { kept } from "./law.ts"
import { accepts } from "./oracle/accepts.ts"
import { decode } from "./oracle/revive.ts"
import { encode } from "./oracle/wire.ts"
import { printed } from "./printed.ts"
import { seed } from "./seed.ts"
import { anyCase } from "./shapes/index.ts"
import { valueOf } from "./values/index.ts"
import { isJson } from "./wire.ts"

// As in agree.test.ts.
const RUNS = Number(process.env["AGREE_RUNS"] ?? 200)
const SEED = seed(process.env["AGREE_SEED"])

const subject = anyCase.chain((at) =>
  fc.tuple(fc.constant(at), fc.array(valueOf(at.shape, at.definitions), { maxLength: 12 })),
)

describe("the oracle", { timeout: 60_000 + 60 * RUNS }, () => {
  it("decodes what it encodes to the value that was meant", () => {
    const counts = { kept: 0, "no text": 0, ambiguous: 0, refused: 0 }
    fc.assert(
      fc.property(subject, ([{ shape, definitions }, values]) => {
        for (const value of values) {
          if (!accepts(shape, value, definitions) || !isJson(shape, value, definitions)) continue
          const text = encode(shape, value, definitions)
          const back = decode(shape, text, definitions)
          const law = kept(shape, value, definitions)
          counts["value" in law ? "kept" : law.lost]++
          if ("value" in law)
            expect(`${text} → ${back.ok && printed(back.value)}`).toBe(
              `${text} → ${printed(law.value)}`,
            )
          else if (law.lost === "ambiguous") expect(back.ok, text).toBe(true)
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
    // Most values come back: the exceptions are exceptions.
    const lost = counts["no text"] + counts.ambiguous + counts.refused
    expect(counts.kept).toBeGreaterThan(5 * lost)
  })
})
