import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Definitions, Shape } from "../src/ir/shape.ts"
import { functionsOf } from "./evaluate.ts"
import { accepts, decode, encode, toWire } from "./oracle.ts"
import { printed } from "./printed.ts"
import { render, style } from "./render.ts"
import { anyCase, type Case } from "./shapes.ts"
import { junk, mutated, valueOf } from "./values.ts"

const RUNS = Number(process.env["AGREE_RUNS"] ?? 400)
const VALUES = Number(process.env["AGREE_VALUES"] ?? 12)

/** Values for one case: some that mostly fit, some with a part broken. */
const subject = anyCase.chain((at) =>
  fc.record({
    case: fc.constant(at),
    values: fc.array(
      fc.record({
        value: valueOf(at.shape, at.definitions),
        choices: fc.array(fc.nat({ max: 50 }), { maxLength: 4 }),
        broken: fc.boolean(),
        other: junk,
        style,
      }),
      { minLength: VALUES, maxLength: VALUES },
    ),
  }),
)

function each(
  test: (
    at: Case,
    functions: ReturnType<typeof functionsOf>,
    value: unknown,
    how: Parameters<typeof render>[1],
  ) => void,
): void {
  fc.assert(
    fc.property(subject, ({ case: at, values }) => {
      const functions = functionsOf(at.shape, at.definitions)
      for (const { value, choices, broken, other, style: how } of values) {
        test(at, functions, broken ? mutated(value, choices, other) : value, how)
      }
    }),
    { numRuns: RUNS },
  )
}

describe("emitted code agrees with the oracle", () => {
  it("is, assert and validate", () => {
    each(({ shape, definitions }, functions, value) => {
      const fits = accepts(shape, value, definitions)
      expect(functions.is(value)).toBe(fits)
      const result = functions.validate(value)
      expect(result.ok).toBe(fits)
      if (fits) expect(functions.assert(value)).toBe(value)
      else expect(result.issues!.length).toBeGreaterThan(0)
      expect(result.issues?.map((issue) => issue.expected) ?? []).not.toContain("a valid value")
    })
  })

  it("decode, on the fast path and off it", () => {
    each(({ shape, definitions }, functions, value, how) => {
      const text = render(wireOf(shape, value, definitions), how)
      const expected = decode(shape, text, definitions)
      // Twice: a type whose fast path has failed often skips it.
      for (const result of [
        functions.safeDecode(text),
        functions.safeDecode(new TextEncoder().encode(text)),
      ]) {
        if (
          !text.isWellFormed() &&
          result !== undefined &&
          typeof text === "string" &&
          result.ok !== expected.ok
        )
          continue
        expect({ text, ok: result.ok }).toEqual({ text, ok: expected.ok })
        if (expected.ok) expect(printed(result.value)).toBe(printed(expected.value))
        else expect(result.issues!.length).toBeGreaterThan(0)
        expect(result.issues?.map((issue) => issue.expected) ?? []).not.toContain("a valid value")
      }
    })
  })

  it("encode, and decode gives the value again", () => {
    each(({ shape, definitions }, functions, value) => {
      if (!accepts(shape, value, definitions) || !isJson(shape, value, definitions)) return
      const text = functions.encode(value)
      // Parsed, because an object lists keys such as "0" before its fields, whatever the text says.
      expect(printed(JSON.parse(text))).toBe(printed(JSON.parse(encode(shape, value, definitions))))
      const back = functions.safeDecode(text)
      expect(back.ok).toBe(decode(shape, text, definitions).ok)
    })
  })
})

/** What a client would send for the value, right or wrong. */
function wireOf(shape: Shape, value: unknown, definitions: Definitions): unknown {
  const wire = accepts(shape, value, definitions) ? toWire(shape, value, definitions) : value
  return JSON.parse(
    JSON.stringify(wire, (_, at: unknown) => (typeof at === "bigint" ? String(at) : at)) ?? "null",
  )
}

/** `unknown` takes values that JSON cannot say at all. */
function isJson(shape: Shape, value: unknown, definitions: Definitions): boolean {
  try {
    return encode(shape, value, definitions) !== undefined
  } catch {
    return false
  }
}
