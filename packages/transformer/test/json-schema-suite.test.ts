import { describe, expect, it } from "vitest"
import { groupsOf, hasSuite } from "./json-schema-suite.ts"
import { judgeGroup, OTHER_FILES } from "./judge-group.ts"

describe.runIf(hasSuite)("JSON-Schema-Test-Suite 2020-12 through types", () => {
  const groups = groupsOf("").filter((group) => !OTHER_FILES.has(group.file))
  const skipped = new Map<string, number>()
  let converted = 0
  let tests = 0
  for (const group of groups) {
    const judged = judgeGroup(group)
    if ("reason" in judged) {
      skipped.set(judged.reason, (skipped.get(judged.reason) ?? 0) + 1)
      continue
    }
    converted++
    tests += group.tests.length
    it(`${group.file}: ${group.description}`, () => {
      for (const { name, expected, found } of judged.tests) expect(found, name).toEqual(expected)
    })
  }

  it("covers most of the keywords that jsonSchema writes", () => {
    if (process.env["AGREE_SHOW"])
      console.log({ groups: groups.length, converted, tests, skipped: Object.fromEntries(skipped) })
    expect(converted).toBeGreaterThan(100)
  })
})
