import { describe, expect, it } from "vitest"
import { createLocals, createTopNames } from "./names.ts"

describe("names", () => {
  it("differ from what the user's file declares", () => {
    const topName = createTopNames(["decodeUser"])
    expect(topName("decodeUser")).toBe("decodeUser_2")
    expect(topName("decodeUser")).toBe("decodeUser_3")
  })

  it("of variables are kept for those who name what is around them", () => {
    const given = new Set<string>()
    createLocals(["text"], new Set(["quote"]), given).fresh("quote")
    expect([...given]).toEqual(["text", "quote2"])
  })

  it("of variables are never a global, a keyword or a parameter", () => {
    const locals = createLocals(["text"], new Set(), new Set())
    expect(
      ["Number", "class", "text", "0", "a b", "undefined"].map((hint) => locals.fresh(hint).text),
    ).toEqual(["number", "class2", "text2", "part", "ab", "undefined2"])
  })
})
