import * as fc from "fast-check"
import { expect, test } from "vitest"
import { headerBlock, NO_HEADERS } from "./headers.ts"

test("a block has the headers for both cores", () => {
  const block = headerBlock([
    ["content-type", "text/plain"],
    ["x-empty", ""],
    ["x-last", "a b\tc"],
  ])
  expect(block).toEqual({
    flat: ["content-type", "text/plain", "x-empty", "", "x-last", "a b\tc"],
    name: "content-type",
    value: "text/plain\r\nx-empty: \r\nx-last: a b\tc",
  })
  expect(NO_HEADERS).toEqual({ flat: [], name: "", value: "" })
})

test("an empty first value does not swallow its successor", () => {
  const block = headerBlock([
    ["x-a", ""],
    ["x-b", "1"],
  ])
  expect(block.value).toBe("\r\nx-b: 1")
})

test.each(["a\r\nx-bad: yes", "a\nb", "a\rb", "a\0b", "é", "a\x7f", "\u2028", "\ud800"])(
  "the value %j may not travel",
  (value) => {
    expect(() => headerBlock([["x-echo", value]])).toThrow(TypeError)
  },
)

test.each(["", "x y", "x:", "x\r\n", "é", "(x)"])("%j is not a header name", (name) => {
  expect(() => headerBlock([[name, "1"]])).toThrow(TypeError)
})

test.each(["Content-Length", "transfer-encoding", "Connection", "date"])(
  "%s is the core's own",
  (name) => {
    expect(() => headerBlock([[name, "1"]])).toThrow("written by the core")
  },
)

test("whatever passes is one line per header", () => {
  const pair = fc.tuple(fc.string({ minLength: 1 }), fc.string())
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 4 }), (pairs) => {
      let block
      try {
        block = headerBlock(pairs)
      } catch {
        return
      }
      const lines = `${block.name}: ${block.value}`.split("\r\n")
      expect(lines).toEqual(pairs.map(([name, value]) => `${name}: ${value}`))
      expect(lines.join("")).not.toMatch(/[\r\n\0]/)
    }),
  )
})
