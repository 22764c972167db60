import { ruledNumber } from "../explain/number-kinds.ts"
import { describe, expect, it } from "vitest"
import { issuesIn, notAt, partOf, type Tell, wrongAt, wrongIn, wrongOf } from "./tell-issues.ts"

const wrongName: Tell = (value, telling) => wrongAt(telling, "/name", value, "string")

describe("reporting issues in straight lines", () => {
  it("distinguishes missing values from invalid ones", () => {
    expect(issuesIn(undefined, wrongName)).toEqual([
      { path: "/name", code: "missing", expected: "string", found: "nothing" },
    ])
    expect(issuesIn(5, wrongName)).toEqual([
      { path: "/name", code: "type", expected: "string", found: "number 5" },
    ])
  })

  it("reports that an item is nothing, not that it is missing", () => {
    const tell: Tell = (value, telling) => notAt(telling, 2, value, "a")
    expect(issuesIn(undefined, tell)).toMatchObject([{ path: "/2", code: "value" }])
  })

  it("goes by the description of a part that is not plain", () => {
    const part = partOf(() => [ruledNumber, { min: 18 }])
    const tell: Tell = (value, telling) => wrongAt(telling, "/age", value, part)
    expect(issuesIn(7, tell)).toMatchObject([{ code: "range", expected: "number (at least 18)" }])
  })

  it("reports the issues of the matching union member", () => {
    const union = partOf(() => [
      "union",
      [{ kind: ["literal", "a"], of: "string" }, { kind: ["literal", "b"] }],
      "kind",
    ])
    const tell: Tell = (value, telling) =>
      wrongOf(telling, null, value, union, [
        (member, inner) => wrongIn(inner, "/of", member, "string", wrongName),
        0,
      ])
    expect(issuesIn({ kind: "a" }, tell)).toMatchObject([{ path: "/of/name", code: "type" }])
    expect(issuesIn({ kind: "c" }, tell)).toMatchObject([{ path: "/kind", code: "value" }])
  })

  it("can be called while it reports issues", () => {
    const tell: Tell = (value, telling) => {
      telling.enter("/outer")
      expect(issuesIn(1, wrongName)).toHaveLength(1)
      wrongName(value, telling)
      telling.leave()
    }
    expect(issuesIn(2, tell)).toMatchObject([{ path: "/outer/name", found: "number 2" }])
    expect(issuesIn(3, wrongName)).toMatchObject([{ path: "/name", found: "number 3" }])
  })

  it("is not confused by a report that was interrupted", () => {
    const broken: Tell = (_value, telling) => {
      telling.enter("/somewhere")
      throw new TypeError("of the user's")
    }
    expect(() => issuesIn(1, broken)).toThrow("of the user's")
    expect(issuesIn(1, wrongName)).toMatchObject([{ path: "/name" }])
  })
})
