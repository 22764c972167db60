import { describe, expect, it } from "vitest"
import { isFirst, memberAt, type MemberShape, memberTable } from "./member-at.ts"
import { load, source, START } from "./source.ts"

const shape = (needed: string[], more: Partial<MemberShape> = {}): MemberShape => ({
  needed,
  more: [],
  literals: {},
  open: false,
  ...more,
})

const figures = memberTable([
  shape(["p1", "p2", "p3"]),
  shape(["p1", "p2"]),
  shape(["x", "y"]),
  shape(["radius"], { more: ["label"] }),
])

const schemas = memberTable([
  shape(["type", "extension"], { literals: { type: ['"file"'], extension: ['"jpg"'] } }),
  shape(["type", "extension"], { literals: { type: ['"file"'], extension: ['"txt"'] } }),
  shape(["type"], { literals: { type: ['"directory"'] } }),
  shape(["oneOf"]),
])

function guess(table: typeof figures, text: string): number | null {
  load(text)
  const member = memberAt(table, START) & 31
  return member === 31 ? null : member
}

describe("memberAt", () => {
  it.each([
    ['{"p1":{},"p2":{},"p3":{}}', 0],
    ['{"p3":0', 0],
    ['{"p2":[1,"}"] , "p1" :{}}', null],
    ['{"p2":[1,"}"] , "p1":{}}', 1],
    ['{ "x":', 2],
    ['{"z":1,"radius":1}', 3],
    ['{"p1":1,"p2":2,"radius":1}', 1],
    ['{"p1":1}', null],
    ["{}", null],
    ["{", null],
    ['{"z":1', null],
  ])("distinguishes shapes by their keys: %j", (text, member) => {
    expect(guess(figures, text)).toBe(member)
  })

  it.each([
    ['{"type":"file","extension": "txt"', 1],
    ['{"extension":"jpg"', 0],
    ['{"type":"directory"', 2],
    ['{"type":"other","extension":"jpg"}', 0],
    ['{"oneOf":', 3],
    ['{"type":1}', 2],
  ])("and by the literals behind them: %j", (text, member) => {
    expect(guess(schemas, text)).toBe(member)
  })
})

describe("isFirst", () => {
  it.each([
    // Nothing but its own keys.
    [figures, '{"p1":1,"p2":2}', 1, 0, true],
    // A key too many, which a member before it would need …
    [figures, '{"x":1,"y":1,"p1":1,"p2":2,"p3":3}', 2, 1, false],
    // … or does not.
    [figures, '{"x":1,"y":1,"p1":1,"z":2}', 2, 1, true],
    [schemas, '{"oneOf":[],"type":"directory"}', 3, 1, false],
    [schemas, '{"oneOf":[],"z":1}', 3, 1, true],
    // Its own literal rules the others out.
    [schemas, '{"type":"directory","extension":"jpg"}', 2, 1, true],
  ])("%#: checks whether a member before it needs only keys that are there", (...row) => {
    const [table, text, member, unknown, expected] = row
    load(text)
    const before = source.unknown
    source.unknown += unknown
    expect(isFirst(table, START, member, before)).toBe(expected)
  })

  it("believes what memberAt has seen of all keys", () => {
    for (const text of ['{"p1":1,"p2":2,"p3":3}', '{"p1":1,"p2":2}']) {
      load(text)
      const member = memberAt(figures, START)
      expect(isFirst(figures, START, member, source.unknown - 1)).toBe(true)
    }
  })

  it("is never sure of an object with keys of any name", () => {
    const table = memberTable([shape(["a", "b"]), shape(["a"], { open: true })])
    const both = '{"a":1,"b":2}'
    load(both)
    expect(isFirst(table, START, 1, source.unknown)).toBe(false)
  })
})
