import * as fc from "fast-check"
import { expect, test } from "vitest"
import { extendBlock, headerBlock, NO_HEADERS } from "./headers.ts"

test("a block has the headers for both cores", () => {
  const block = headerBlock([
    ["content-type", "text/plain"],
    ["x-empty", ""],
    ["x-last", "a b\tc"],
  ])
  const lines = "\r\ncontent-type: text/plain\r\nx-empty: \r\nx-last: a b\tc"
  expect(block.flat).toEqual(["content-type", "text/plain", "x-empty", "", "x-last", "a b\tc"])
  expect(block.lines).toBe(lines)
  expect(NO_HEADERS).toMatchObject({ flat: [], lines: "" })
  for (const status of [200, 404, 404, 200]) {
    const line = status === 200 ? "200 OK" : "404 Not Found"
    expect(block.head(status)).toBe(line + lines)
    expect(NO_HEADERS.head(status)).toBe(line)
    expect(extendBlock(block, ["x-more", "1"]).head(status)).toBe(`${line}${lines}\r\nx-more: 1`)
  }
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
      const lines = block.lines.slice(2).split("\r\n")
      expect(lines).toEqual(pairs.map(([name, value]) => `${name}: ${value}`))
      expect(lines.join("")).not.toMatch(/[\r\n\0]/)
    }),
  )
})
