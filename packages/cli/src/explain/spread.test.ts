import { expect, test } from "vitest"
import { spread } from "./spread.ts"

const long = "x".repeat(60)

test("long objects and lists go over several lines, short ones stay", () => {
  const code = `const a = { b: { c: "${long}", d: ["e, {", 'f"'] }, g: [${long}, { h: 1 }, [${long}]] }`
  expect(spread(code)).toBe(`const a = {
  b: { c: "${long}", d: ["e, {", 'f"'] },
  g: [
    ${long},
    { h: 1 },
    [${long}]
  ]
}`)
})

test("it means the same", () => {
  const value = { list: Array.from({ length: 30 }, (_, at) => ({ at, text: `"${at}, [{(` })), n: 1 }
  const code = `({ a: ${JSON.stringify(value)}, b: (1 + 2), c: [] })`
  expect(spread(code)).toContain("\n")
  // eslint-disable-next-line no-eval -- the code is this test's own
  expect((0, eval)(spread(code))).toEqual({ a: value, b: 3, c: [] })
})

test.each([
  ["what is short", "const a = { b: 1 }"],
  ["what has a regular expression", `const a = [/"{/, "${long}", "${long}"]`],
  ["a text alone", `const a = "${long}${long}"`],
])("%s comes back as it is", (_what, code) => expect(spread(code)).toBe(code))
