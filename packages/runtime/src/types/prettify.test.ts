import { describe, expect, it } from "vitest"
import type { Issue } from "./issue.ts"
import { issueMessage, pathSegments, prettify } from "./prettify.ts"
import { ValidationError } from "./validation-error.ts"

const age: Issue = { path: "/user/age", code: "type", expected: "integer", found: 'string "x"' }
const name: Issue = {
  path: "/name",
  code: "length",
  expected: "string",
  found: "",
  message: "Who?",
}
const all: Issue = { path: "", code: "json", expected: "JSON", found: "empty text" }

describe("prettify", () => {
  it("is a line for each issue", () => {
    expect(prettify([age, name, all])).toBe(
      '✖ /user/age: expected integer, found string "x"\n✖ /name: Who?\n✖ value: expected JSON, found empty text',
    )
    expect(prettify([])).toBe("")
  })

  it("names the part of the request", () => {
    expect(prettify([{ ...age, in: "query" }])).toBe(
      '✖ query /user/age: expected integer, found string "x"',
    )
    expect(prettify([{ ...age, in: "body" }])).toBe(prettify([age]))
    expect(prettify([{ ...all, in: "body" }])).toBe("✖ body: expected JSON, found empty text")
    expect(prettify([{ ...all, in: "query" }])).toBe(
      "✖ query as a whole: expected JSON, found empty text",
    )
  })
})

describe("ValidationError", () => {
  it("has the first three issues in its message", () => {
    expect(new ValidationError([age, name, all, all]).message).toBe(
      'PC2002: the value does not fit its type. /user/age: expected integer, found string "x"; /name: Who?; value: expected JSON, found empty text; and 1 more',
    )
  })
})

describe("issueMessage", () => {
  it("is the program's own words where there are some", () => {
    expect([age, name].map(issueMessage)).toEqual(['expected integer, found string "x"', "Who?"])
  })
})

describe("pathSegments", () => {
  it.each([
    ["", []],
    ["/", [""]],
    ["/a~1b/0", ["a/b", "0"]],
    ["/~01", ["~1"]],
  ])("%j: %j", (pointer, segments) => {
    expect(pathSegments(pointer)).toEqual(segments)
  })
})
