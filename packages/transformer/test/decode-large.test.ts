import { describe, expect, it } from "vitest"
import { functionsOf } from "./evaluate.ts"
import { compiled, judge } from "./fuzz-documents.ts"
import { array, string } from "./fuzz-subjects.ts"

describe("a document of great size", { timeout: 120_000 }, () => {
  const DEPTH = 100_000

  it.each([
    "[",
    '{"a":',
    '[{"a":[',
    '{"value":1,"children":[',
    '["a",',
    '[["k",',
    '{"t":"a","in":',
  ])("may be nested 100,000 deep: %s", (open) => {
    const close = [...open]
      .toReversed()
      .join("")
      .replace(/[^[{]/g, "")
      .replaceAll("[", "]")
      .replaceAll("{", "}")
    for (const end of [close, ""]) {
      const text = open.repeat(DEPTH) + end.repeat(DEPTH)
      for (const { functions } of compiled) {
        // JSON.parse itself may not finish, nor may code that traverses its result.
        const result = functions.safeDecode(text)
        if (end !== close) expect(result.ok).toBe(false)
        if (!result.ok) expect(result.issues!.length).toBeGreaterThan(0)
      }
    }
    for (const { texts, shape, definitions, functions } of compiled)
      for (const text of texts) judge(shape, definitions, functions, text)
  })

  it("may have 64 MiB", () => {
    const { safeDecode } = functionsOf(array(string))
    const bytes = new Uint8Array(64 * 1024 * 1024).fill(120)
    bytes.set([91, 34])
    bytes.set([34, 93], bytes.length - 2)
    const whole = safeDecode(bytes)
    expect(whole.ok && (whole.value as string[])[0]!.length).toBe(bytes.length - 4)
    expect(safeDecode(bytes.subarray(0, -1)).ok).toBe(false)
  })
})
