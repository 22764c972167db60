import { describe, expect, it } from "vitest"
import { createNames } from "./names.ts"

describe("names", () => {
  it("differ from what the user's file declares", () => {
    const names = createNames(["decodeUser"])
    expect(names.top("decodeUser").text).toBe("decodeUser_2")
    expect(names.top("decodeUser").text).toBe("decodeUser_3")
  })

  it("of locals hide no helper, whichever comes first", () => {
    const names = createNames([])
    const before = names.locals("text").fresh("quote").text
    const helper = names.top("quote").text
    const after = names.locals("text").fresh("quote").text
    expect([before, after]).not.toContain(helper)
  })

  it("of locals are never a global, a keyword or a parameter", () => {
    const locals = createNames([]).locals("text")
    expect(
      ["Number", "class", "text", "0", "a b", "undefined"].map((hint) => locals.fresh(hint).text),
    ).toEqual(["number", "class2", "text2", "part", "ab", "undefined2"])
  })
})
