import { describe, expect, it } from "vitest"
import type { Definitions, Shape } from "../ir/shape.ts"
import { planFile } from "./index.ts"

const string: Shape = { kind: "string", rules: {} }

function object(fields: Record<string, Shape>, index: Shape | null = null): Shape {
  const list = Object.entries(fields).map(([key, shape]) => ({ key, shape, optional: false }))
  return { kind: "object", fields: list, index }
}

/** When strings of the type are looked at. */
function strings(shape: Shape, others: Record<string, Shape> = {}): string {
  const all = { Main: shape, ...others }
  const definitions: Definitions = Object.fromEntries(
    Object.entries(all).map(([name, at]) => [name, { name, shape: at }]),
  )
  return planFile({ file: "test.ts", definitions, sites: [] }).types["Main"]!.strings
}

describe("planEncode", () => {
  it("looks at each string where there are few", () => {
    expect(strings(object({ a: string, b: string, c: string }))).toBe("each")
    expect(strings({ kind: "array", item: { kind: "number", rules: {} }, rules: {} })).toBe("each")
  })

  it("looks at the whole text where there are many, or lists of them", () => {
    expect(strings(object({ a: string, b: string, c: string, d: string }))).toBe("at the end")
    expect(strings({ kind: "array", item: string, rules: {} })).toBe("at the end")
    expect(strings(object({}, { kind: "boolean" }))).toBe("at the end")
    const list = object({
      children: { kind: "array", item: { kind: "ref", to: "Main" }, rules: {} },
    })
    expect(strings(list)).toBe("at the end")
  })

  it("writes bytes where integers, booleans and dates are as many as other values", () => {
    const int: Shape = { kind: "number", rules: { int: true } }
    const number: Shape = { kind: "number", rules: {} }
    const flag: Shape = { kind: "boolean" }
    const list = (item: Shape): Shape => ({ kind: "array", item, rules: {} })
    const date: Shape = { kind: "date" }
    expect(strings(list(object({ id: int, name: string, flag, date, other: string })))).toBe(
      "bytes",
    )
    expect(strings(list(object({ id: int, name: string, value: number })))).toBe("at the end")
    expect(strings(object({ id: int, name: string, flag, date }))).toBe("each")
    expect(strings(list(int))).toBe("bytes")
    expect(strings(list(number))).toBe("each")
    const item: Shape = { kind: "ref", to: "Item" }
    const Item = object({ id: int, name: string, at: date })
    expect(strings(object({ page: int, items: list(item) }), { Item })).toBe("bytes")
  })

  it("counts the strings of other types, and those of the longest member of a union", () => {
    const two = object({ a: string, b: string })
    const ref: Shape = { kind: "ref", to: "Two" }
    expect(strings(object({ x: ref, y: ref }), { Two: two })).toBe("at the end")
    expect(strings({ kind: "union", members: [ref, string, { kind: "null" }] }, { Two: two })).toBe(
      "each",
    )
  })

  it("checks each string where the number of quotes and escapes in the text is unknown", () => {
    const list: Shape = { kind: "array", item: string, rules: {} }
    expect(strings(object({ list, anything: { kind: "unknown" } }))).toBe("each")
    expect(strings(object({ list, 'a "key"': string }))).toBe("each")
    expect(strings(object({ list, kind: { kind: "literal", value: "a\\b" } }))).toBe("each")
    expect(
      strings(object({ list, other: { kind: "ref", to: "Other" } }), {
        Other: object({ a: { kind: "any" } }),
      }),
    ).toBe("each")
  })
})
