import { describe, expect, it } from "vitest"
import { matchesTemplate, type TemplatePart } from "./check-template.ts"

type Slot = Extract<TemplatePart, { kind: "slot" }>["of"]

/** `["a", {string}, "b"]` for `a${string}b`: texts at even places. */
function template(...texts: (string | { slot: Slot })[]): TemplatePart[] {
  return texts.map((part) =>
    typeof part === "string" ? { kind: "text", text: part } : { kind: "slot", of: part.slot },
  )
}

const string = { slot: "string" } as const
const number = { slot: "number" } as const

describe("matchesTemplate", () => {
  // The result of `const x: T = "…"` in TypeScript.
  it.each([
    [template("pre-", string, "-post"), ["pre--post", "pre-a\nb-post"], ["pre-post", "pre", "x"]],
    [
      template(string, "-", number),
      ["a-1", "-1", "a-1e3", "a-0x10"],
      ["a-b-1", "a-", "a1", "a-NaN"],
    ],
    [template("v", { slot: "bigint" }), ["v1", "v-12", "v0", "v0x1f"], ["v", "v1.5", "v01", "v1n"]],
    [template(string, string), ["a", "ab", "abc"], [""]],
    [template(string, number), ["a1", "11"], ["1", "ab", ""]],
    [template({ slot: "uppercase" }), ["", "AB1"], ["aB"]],
    [template({ slot: "lowercase" }), ["", "ab1"], ["aB"]],
    [template("on", { slot: "capitalize" }), ["onClick", "on", "on1"], ["onclick"]],
    [template({ slot: "uncapitalize" }, "!"), ["aB!", "!"], ["AB!", "aB"]],
    [template("a"), ["a"], ["aa", ""]],
  ])("%j", (parts, accepted, refused) => {
    for (const text of accepted) expect([text, matchesTemplate(text, parts)]).toEqual([text, true])
    for (const text of refused) expect([text, matchesTemplate(text, parts)]).toEqual([text, false])
  })
})
