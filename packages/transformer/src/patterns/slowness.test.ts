import { describe, expect, it } from "vitest"
import { slowness } from "./slowness.ts"

describe("patterns whose time doubles with every few characters", () => {
  it.each([
    "(a+)+$",
    "(a|a)*$",
    "(.*)*x",
    "^(a|b|ab)*c$",
    "(x+x+)+y",
    "^(\\w+\\s?)*$",
    "(\\d+,?)*;",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}[a-z]{2,3}$",
    "^(?:x(?:a|[ab]))*$",
  ])("%s", (source) => expect(slowness(source, "u")).toBe("exponential"))
})

describe("patterns whose time grows with the square of the length, or faster", () => {
  it.each([
    "\\s+$",
    ".*.*=.*",
    "^\\s*(.*?)\\s*$",
    "a*a*b",
    "^a*a*$",
    "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$",
  ])("%s", (source) => expect(slowness(source, "u")).toBe("polynomial"))
})

describe("patterns that take as long as the text is", () => {
  it.each([
    "^[a-z0-9-]+$",
    "^\\d{4}-\\d{2}-\\d{2}$",
    "^(foo|bar)$",
    "^#[0-9a-f]{6}$",
    "^(?:[a-z]+-)*[a-z]+$",
    "abc",
    "^\\p{L}+$",
    "^(?=.*\\d)(?=.*[a-z]).{8,}$",
    "^\\+?[1-9]\\d{1,14}$",
    "^(\\d{1,3}\\.){3}\\d{1,3}$",
    "^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}$",
    "^\\s*[a-z]+\\s*$",
    "^[\\w.+-]+@[\\w-]+\\.[\\w.-]+$",
    "^(a|b)*$",
    "(?:foo|foobar)+$",
    "^(?:ab|cd)+$",
  ])("%s", (source) => expect(slowness(source, "u")).toBeNull())
})

describe("flags count", () => {
  it("i makes alternatives of one", () => {
    expect(slowness("^(a|A)*$", "u")).toBeNull()
    expect(slowness("^(a|A)*$", "i")).toBe("exponential")
  })
})

it("patterns that are very long are not analysed", () => {
  expect(slowness(`${"a".repeat(1000)}(a+)+$`, "u")).toBeNull()
})
