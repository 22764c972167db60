import { describe, expect, it } from "vitest"
import { functionsOf } from "../../../test/evaluate.ts"
import { object, number, string, literal } from "../../../test/shapes/small.ts"

describe("a small type of strings", () => {
  const shape = object({ title: string, "text?": string, kind: literal("a"), n: number })
  const values = [
    { title: 'say "hi"', text: "a\nb", kind: "a", n: 1 },
    { title: "plain", text: undefined, kind: "a", n: -0 },
    { title: "\ud800", kind: "a", n: 1e21, unknown: '"' },
    { title: "x".repeat(300), text: '"', kind: "a", n: 0.1 },
    { title: undefined, text: null, kind: "a", n: NaN },
    { title: 5, text: ['"'], kind: "a", n: "1" },
    { title: { '"': 1 }, text: Symbol.iterator, kind: "a", n: () => 1 },
  ]

  it("is written as JSON.stringify does, before and after a text with escapes", () => {
    const { encode, text } = functionsOf(shape, {}, { operations: ["encode"] })
    expect(text).toContain("JSON.stringify({ title: value.title")
    for (let round = 0; round < 60; round++) {
      const { unknown: _, ...value } = values[(round * 5) % values.length] as { unknown?: string }
      expect(encode(values[(round * 5) % values.length])).toBe(JSON.stringify(value))
    }
  })

  it("is not left to JSON.stringify where it would write something else", () => {
    for (const each of [
      object({ toJSON: string }),
      object({ 10: string, a: string }),
      object({ toString: string }),
      object({ a: string }, { index: string }),
      object({ a: string, b: { kind: "number", rules: { ieee: true } } }),
      object({ a: string, at: { kind: "date" } }),
      object({ a: number }),
    ])
      expect(functionsOf(each, {}, { operations: ["encode"] }).text).not.toContain("JSON.stringify")
  })
})
