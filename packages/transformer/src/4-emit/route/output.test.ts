import { describe, expect, it } from "vitest"
import {
  date,
  list,
  nothing,
  number,
  object,
  route,
  string,
  union,
} from "../../../test/route-of.ts"
import { optimize } from "../../../test/optimize.ts"

describe("output", () => {
  const result = object({ id: number, at: date })

  it("is the JSON text of exactly the type's fields", () => {
    const { output } = route("GET", "/", null, { output: result })
    expect(output?.({ id: 1, at: new Date(0), secret: "x" })).toBe(
      '{"id":1,"at":"1970-01-01T00:00:00.000Z"}',
    )
    // With strings, which are checked as one text in the end, it is made of the part that others call.
    const { text } = route("GET", "/", null, { output: object({ names: list(string) }) })
    const made = optimize === "speed" ? /output: encoderBy\(encodePart\w+\),/ : /output: encode\w+,/
    expect(text.replaceAll("__precast.", "")).toMatch(made)
    expect(route("GET", "/", null, { output: string }).output?.('a"')).toBe('"a\\""')
    expect(route("GET", "/", null, { output: number }).output?.(1)).toBe("1")
  })

  it("is nothing where there is nothing to send", () => {
    expect(route("GET", "/", null).output?.("whatever")).toBe(undefined)
    const maybe = route("GET", "/", null, { output: union(result, nothing) })
    expect(maybe.output?.(undefined)).toBe(undefined)
    expect(maybe.output?.({ id: 1, at: new Date(0) })).toBe(
      '{"id":1,"at":"1970-01-01T00:00:00.000Z"}',
    )
  })
})
