import { describe, expect, it } from "vitest"
import { booleanAt, literalAt, wordTable } from "./literal-at.ts"
import { load, source, START } from "./source.ts"

describe("booleanAt", () => {
  it.each([
    ["true", true],
    ["false", false],
    [" true", true],
    ["\n  false", false],
  ])("reads %j", (text, value) => {
    const end = load(text)
    expect(booleanAt(START)).toBe(value)
    expect(source.at).toBe(end)
  })

  it.each(["", "tru", "fals", "falsy", "TRUE", "1", " ", "null"])("fails at %j", (text) => {
    load(text)
    source.at = START
    booleanAt(START)
    expect(source.at).toBe(0)
  })
})

describe("literalAt", () => {
  const values = ["on", "off", "open", "opened", "pending_verification", "pending_deletion", 'a"b']
  const table = wordTable(values)

  it.each(values)("reads %j, also behind white space", (value) => {
    for (const space of ["", " ", "\n   "]) {
      const end = load(space + JSON.stringify(value))
      expect(literalAt(table, START)).toBe(value)
      expect(source.at).toBe(end)
    }
  })

  it.each([
    "",
    '"',
    '"o"',
    '"opens"',
    '"openedx"',
    '"pending_verifications"',
    '"pending_xxxxxxxxation"',
    "on",
    " 1",
  ])("fails at %j", (text) => {
    load(text)
    source.at = START
    literalAt(table, START)
    expect(source.at).toBe(0)
  })
})
