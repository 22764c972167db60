import * as fc from "fast-check"
import { describe, it } from "vitest"
import { compiled, judge } from "./fuzz-documents.ts"
import { seed } from "./seed.ts"

// FUZZ_RUNS=20000 looks longer, AGREE_SEED=random elsewhere.
const RUNS = Number(process.env["FUZZ_RUNS"] ?? 1_500)
const SEED = seed(process.env["AGREE_SEED"])

/** What tends to break parsers, put in the place of a few bytes. */
const snippets = [
  "1e999",
  "-0",
  "1E400",
  "0.1e-400",
  "1e21",
  "01",
  "+1",
  ".5",
  "1.",
  "NaN",
  '"__proto__":',
  '"constructor":',
  '"\\u0000"',
  '"\\ud800"',
  '"\\x"',
  '"',
  "\\",
  "\\u12",
  "\u0000",
  "[",
  "]",
  "{",
  "}",
  ",",
  ":",
  " ",
  "\n",
  "\u00a0",
  "\ufeff",
  "null",
  "tru",
  "é",
  "日",
  "😀",
  "ÿ",
  "2024-02-30T00:00:00.000Z",
].map((text) => new TextEncoder().encode(text))

const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat({ max: 6 }),
  put: fc.oneof(
    fc.constantFrom(...snippets),
    fc.uint8Array({ maxLength: 3 }),
    fc.constant(new Uint8Array()),
  ),
})

function changed(
  bytes: Uint8Array,
  changes: { at: number; cut: number; put: Uint8Array }[],
): Uint8Array {
  return changes.reduce((now, { at, cut, put }) => {
    const from = Math.floor(at * (now.length + 1))
    return Uint8Array.from([...now.subarray(0, from), ...put, ...now.subarray(from + cut)])
  }, bytes)
}

describe("bytes that are nearly a document", { timeout: 60_000 + 40 * RUNS }, () => {
  it.each(compiled)("are decided as the reference decides: $shape", (subject) => {
    const { shape, definitions, texts, functions } = subject
    for (const text of texts) {
      for (let end = 0; end <= text.length; end++)
        judge(shape, definitions, functions, text.subarray(0, end))
    }
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(change, { minLength: 1, maxLength: 3 }),
        (text, changes) => judge(shape, definitions, functions, changed(text, changes)),
      ),
      { numRuns: RUNS, seed: SEED },
    )
  })
})
