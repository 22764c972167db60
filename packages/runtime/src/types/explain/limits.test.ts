import { describe, expect, it } from "vitest"
import { inMemory, onWire } from "../../../test/helpers/explained.ts"
import { ofNumbers, ofTexts } from "../../../test/helpers/rule-functions.ts"
import { isEmail } from "../formats/address-formats.ts"
import type { About } from "./described-types.ts"
import { bigintLeaf, ruledNumber } from "./number-kinds.ts"
import { ruledString } from "./text-kinds.ts"

const cases: [about: About, value: unknown, rule: string, limit?: string | number][] = [
  [[ruledString, { minLength: 2 }], "a", "minLength", 2],
  [[ruledString, { maxLength: 2 }], "abc", "maxLength", 2],
  [[ruledString, { pattern: [{ source: "^a$", flags: "" }], ...ofTexts }], "b", "pattern", "^a$"],
  [[ruledString, { format: [["email", isEmail]] }], "a", "format", "email"],
  [[ruledString, { startsWith: ["a"], ...ofTexts }], "b", "startsWith", "a"],
  [[ruledString, { endsWith: ["a", "ba"], ...ofTexts }], "a", "endsWith", "ba"],
  [[ruledNumber, { min: 0 }], -1, "minimum", 0],
  [[ruledNumber, { exclusiveMin: 0 }], 0, "exclusiveMinimum", 0],
  [[ruledNumber, { max: 1 }], 2, "maximum", 1],
  [[ruledNumber, { exclusiveMax: 1 }], 1, "exclusiveMaximum", 1],
  [[ruledNumber, { multipleOf: 0.1, ...ofNumbers }], 0.25, "multipleOf", 0.1],
  [["array", "string", { minItems: 1 }], [], "minItems", 1],
  [["array", "string", { maxItems: 1 }], ["a", "b"], "maxItems", 1],
  [["tuple", ["string", "string"]], ["a"], "minItems", 2],
  [["tuple", ["string"]], ["a", "b"], "maxItems", 1],
  [["object", {}, { index: "number", min: 1 }], {}, "minProperties", 1],
  [["object", {}, { index: "number", max: 1 }], { a: 1, b: 2 }, "maxProperties", 1],
  [["union", [[ruledString, { maxLength: 2 }], "number"]], "abc", "maxLength", 2],
]

describe("the rule of an issue and its limit, as data", () => {
  it.each(cases)("%j, %j: %s %s", (about, value, rule, limit) => {
    expect(inMemory(about, value)).toMatchObject([{ path: "", rule, limit }])
    expect(onWire(about, value)).toMatchObject([{ path: "", rule, limit }])
  })

  it("of a big integer: its digits", () => {
    expect(inMemory([bigintLeaf, { min: "5" }], 4n)).toMatchObject([
      { rule: "minimum", limit: "5" },
    ])
  })

  it("of texts that are not converted: no limit", () => {
    const [issue] = inMemory([ruledString, { convert: ["trim", "lowercase"], ...ofTexts }], "A")
    expect(issue).toMatchObject({ code: "format", rule: "lowercase" })
    expect(issue).not.toHaveProperty("limit")
  })

  it("of another kind, or of another literal: neither", () => {
    for (const about of ["string", ["literal", "a"]] as const) {
      const [issue] = inMemory(about, 1)
      expect(Object.keys(issue!)).toEqual(["path", "code", "expected", "found"])
    }
  })
})
