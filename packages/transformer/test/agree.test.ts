import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Functions, functionsOf } from "./evaluate.ts"
import { kept } from "./law.ts"
import { accepts } from "./oracle/accepts.ts"
import { decode } from "./oracle/revive.ts"
import { strictly } from "./oracle/strict.ts"
import { encode } from "./oracle/wire.ts"
import { printed } from "./printed.ts"
import { render } from "./render.ts"
import { seed } from "./seed.ts"
import { optimize } from "./optimize.ts"
import { anyCase, type Case } from "./shapes/index.ts"
import { plainCase } from "./shapes/plain.ts"
import { mutated } from "./values/mutated.ts"
import { drawn } from "./values/drawn.ts"
import { isJson, wireOf } from "./wire.ts"

// AGREE_RUNS=5000 looks longer, AGREE_SEED=random elsewhere.
const RUNS = Number(process.env["AGREE_RUNS"] ?? 200)
const SEED = seed(process.env["AGREE_SEED"])
const VALUES = Number(process.env["AGREE_VALUES"] ?? 12)

/** Values for one case: some that mostly fit, some with a part broken. */
const subject = drawn(optimize === "size" ? fc.oneof(anyCase, plainCase) : anyCase, VALUES)

function each(
  operations: readonly (keyof Functions)[],
  test: (at: Case, functions: Functions, value: unknown, how: Parameters<typeof render>[1]) => void,
): void {
  fc.assert(
    fc.property(subject, ({ case: drawn, strict, values }) => {
      const functions = functionsOf(drawn.shape, drawn.definitions, { strict, operations })
      const at = strict ? strictly(drawn) : drawn
      for (const { value, choices, broken, other, style: how } of values) {
        test(at, functions, broken ? mutated(value, choices, other) : value, how)
      }
    }),
    { numRuns: RUNS, seed: SEED },
  )
}

describe("emitted code agrees with the oracle", { timeout: 60_000 + 60 * RUNS }, () => {
  it("is", () => {
    each(["is"], ({ shape, definitions }, functions, value) => {
      expect(functions.is(value)).toBe(accepts(shape, value, definitions))
    })
  })

  it("assert and validate", () => {
    each(["assert", "validate"], ({ shape, definitions }, functions, value) => {
      const fits = accepts(shape, value, definitions)
      const result = functions.validate(value)
      expect(result.ok).toBe(fits)
      if (fits) expect(functions.assert(value)).toBe(value)
      else expect(result.issues!.length).toBeGreaterThan(0)
      expect(result.issues?.map((issue) => issue.expected) ?? []).not.toContain("a valid value")
    })
  })

  it("decode, on the fast path and off it", () => {
    each(["safeDecode"], ({ shape, definitions }, functions, value, how) => {
      const text = render(wireOf(shape, value, definitions), how)
      const expected = decode(shape, text, definitions)
      // Twice: a type whose fast path has failed often skips it.
      const inputs = text.isWellFormed() ? [text, new TextEncoder().encode(text)] : [text, text]
      for (const result of inputs.map((input) => functions.safeDecode(input))) {
        expect({ text, ok: result.ok }).toEqual({ text, ok: expected.ok })
        if (expected.ok) expect(printed(result.value)).toBe(printed(expected.value))
        else expect(result.issues!.length).toBeGreaterThan(0)
        expect(result.issues?.map((issue) => issue.expected) ?? []).not.toContain("a valid value")
      }
    })
  })

  it("encode, and decode gives the value again", () => {
    each(["encode", "safeDecode"], ({ shape, definitions }, functions, value) => {
      if (!accepts(shape, value, definitions) || !isJson(shape, value, definitions)) return
      const text = functions.encode(value)
      // Parsed, because an object lists keys such as "0" before its fields, in any order of the text.
      expect(printed(JSON.parse(text))).toBe(printed(JSON.parse(encode(shape, value, definitions))))
      const back = functions.safeDecode(text)
      expect(back.ok).toBe(decode(shape, text, definitions).ok)
      const law = kept(shape, value, definitions)
      if ("value" in law) expect(printed(back.value)).toBe(printed(law.value))
      else if (law.lost === "ambiguous") expect(back.ok).toBe(true)
    })
  })

  it("encode of what does not fit gives JSON, or throws", () => {
    each(["encode"], ({ shape, definitions }, functions, value) => {
      if (accepts(shape, value, definitions)) return
      const text = unlessUnwritable(() => functions.encode(value))
      if (text !== undefined) expect(() => JSON.parse(text), text).not.toThrow()
    })
  })
})

/** A part that is missing, or a BigInt where JSON.stringify writes the value; RangeError: it has no end. */
function unlessUnwritable(encode: () => string): string | undefined {
  try {
    return encode()
  } catch (error) {
    if (!(error instanceof RangeError)) expect(error).toBeInstanceOf(TypeError)
    return undefined
  }
}
