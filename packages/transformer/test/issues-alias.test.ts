import { expect, it } from "vitest"
import type { Shape } from "../src/ir/shape.ts"
import { functionsOf } from "./evaluate.ts"

// The path that a check function gives is of the value in memory; a client knows the keys of the wire.
const year: Shape = {
  kind: "object",
  index: null,
  fields: [{ key: "year", alias: "the/year", shape: { kind: "date" }, optional: false }],
}
const list: Shape = { kind: "array", item: year, rules: {} }
const past: Shape = {
  kind: "refined",
  of: list,
  checks: [{ name: "lastIsPast", module: { file: "test.ts" }, exported: null }],
}

it("is reported with the keys that the value had at its source", () => {
  const { validate, safeDecode } = functionsOf(past)
  const wire = '[{"the/year":"1970-01-01T00:00:00Z"},{"the/year":"2024-01-01T00:00:00Z"}]'
  expect(safeDecode(wire).issues).toMatchObject([{ path: "/1/the~1year", code: "check" }])
  const value = [{ year: new Date(0) }, { year: new Date(2e12) }]
  expect(validate(value).issues).toMatchObject([{ path: "/1/year", code: "check" }])
})
