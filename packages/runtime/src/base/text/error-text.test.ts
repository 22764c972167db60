import * as fc from "fast-check"
import { expect, test } from "vitest"
import { errorText } from "./error-text.ts"

test("an error has its stack and its cause", () => {
  const text = errorText(new Error("outer", { cause: new TypeError("inner") }))
  expect(text).toMatch(/^Error: outer\n {8}at /)
  expect(text).toContain("TypeError: inner")
})

test.each([
  ["a\nprecast: all is well", "a\n    precast: all is well"],
  ["a\r\n\r\n2026-01-01 INFO b", "a\n    2026-01-01 INFO b"],
  ["a\rb", "a\\x0db"],
  ["\x1b[2J\x1b]0;title\x07", "\\x1b[2J\\x1b]0;title\\x07"],
  ["a\x9b31m\u2028b\u202ec", "a\\u009b31m\\u2028b\\u202ec"],
  ["a\0b\tc", "a\\x00b  c"],
])("%j is shown so that it cannot pass for another entry", (message, shown) => {
  expect(errorText(new Error(message))).toContain(`Error: ${shown}\n`)
})

test("anything can be thrown", () => {
  const spoilt = {
    get stack(): never {
      throw new Error("no")
    },
  }
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()
  const throwing = {
    [Symbol.for("nodejs.util.inspect.custom")]: () => {
      throw new Error("no")
    },
  }
  for (const value of [undefined, null, 7, "text", spoilt, revoked.proxy, throwing, Symbol("x")]) {
    expect(errorText(value)).toMatch(/\S/)
  }
})

test("every line but the first is indented, and none of them has a control character", () => {
  const text = fc.string({ unit: fc.oneof(fc.constantFrom("\n", "\r", "\x1b"), fc.string()) })
  fc.assert(
    fc.property(text, (message) => {
      for (const value of [new Error(message), message, { message }]) {
        const [, ...rest] = errorText(value).split("\n")
        for (const line of rest) expect(line).toMatch(/^ {4}\S|^ {5}/)
        expect(errorText(value)).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029]/u)
      }
    }),
  )
})

test("a long one is cut", () => {
  expect(errorText(new Error("x".repeat(100_000))).length).toBeLessThan(17_000)
})
