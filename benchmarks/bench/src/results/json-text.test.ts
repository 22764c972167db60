import { expect, test } from "vitest"
import { jsonText } from "./json-text.ts"

test("what is nested deeper takes one line, and all of it is read back", () => {
  const value = { a: 1, rows: [{ b: [1, 2] }, { c: "x" }], none: [], left: undefined }
  const text = jsonText(value, 2)
  expect(text).toBe(`{
  "a": 1,
  "rows": [
    {"b":[1,2]},
    {"c":"x"}
  ],
  "none": []
}
`)
  expect(JSON.parse(text)).toEqual({ a: 1, rows: value.rows, none: [] })
})

test("fractions are rounded to eight digits, whole numbers never", () => {
  expect(jsonText({ a: { b: 14.306771872, c: 25_276_514_304, d: 0.0123456789 } }, 1)).toBe(
    '{\n  "a": {"b":14.306772,"c":25276514304,"d":0.012345679}\n}\n',
  )
})
