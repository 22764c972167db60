import { describe, expect, it } from "vitest"
import { booleanAt } from "./literal-at.ts"
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
