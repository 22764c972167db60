import { describe, expect, it } from "vitest"
import { code, inMemory, onWire } from "../../../test/helpers/explained.ts"
import { ofNumbers, ofTexts } from "../../../test/helpers/rule-functions.ts"
import { isEmail } from "../formats/address-formats.ts"
import { areUnique } from "../check/unique.ts"
import type { About } from "./described-types.ts"
import { bytesLeaf, dateLeaf, regexpLeaf, urlLeaf, wiredDate } from "./native-kinds.ts"
import { nearestKey } from "./nearest-key.ts"
import { bigintLeaf, bigintLiteral, ruledNumber } from "./number-kinds.ts"
import { ruledString, templateLeaf } from "./text-kinds.ts"

describe("the code of an issue", () => {
  it.each<[string, About, unknown, string]>([
    ["another kind", "string", 1, "type"],
    ["infinite", "number", Infinity, "type"],
    ["not the literal", ["literal", "a"], "b", "value"],
    [
      "none of an enum",
      [
        "union",
        [
          ["literal", "a"],
          ["literal", "b"],
        ],
      ],
      "c",
      "value",
    ],
    ["another kind than an enum's", ["union", [["literal", "a"], "null"]], 5, "type"],
    ["too short", [ruledString, { minLength: 2 }], "a", "length"],
    ["too long", [ruledString, { maxLength: 2 }], "abc", "length"],
    ["no email", [ruledString, { format: [["email", isEmail]] }], "a", "format"],
    [
      "no match",
      [ruledString, { pattern: [{ source: "^a$", flags: "" }], ...ofTexts }],
      "b",
      "pattern",
    ],
    ["other start", [ruledString, { startsWith: ["a"], ...ofTexts }], "b", "pattern"],
    ["other end", [ruledString, { endsWith: ["a"], ...ofTexts }], "b", "pattern"],
    ["not trimmed", [ruledString, { convert: ["trim"], ...ofTexts }], " a", "format"],
    [
      "the first rule that is broken",
      [ruledString, { minLength: 2, startsWith: ["a"], ...ofTexts }],
      "b",
      "length",
    ],
    ["too small", [ruledNumber, { min: 0 }], -1, "range"],
    ["too large", [ruledNumber, { exclusiveMax: 1 }], 1, "range"],
    ["a fraction", [ruledNumber, { int: true, min: 2 }], 1.5, "integer"],
    ["no multiple", [ruledNumber, { multipleOf: 0.1, ...ofNumbers }], 0.25, "multiple"],
    ["a small big integer", [bigintLeaf, { min: "5" }], 4n, "range"],
    ["no multiple of a big integer", [bigintLeaf, { multipleOf: "5" }], 4n, "multiple"],
    [
      "a big integer outside the safe integer range",
      [bigintLeaf, {}, "number"],
      2n ** 60n,
      "range",
    ],
    ["a time of day", [wiredDate, {}, "date"], new Date(1), "format"],
    ["no template", [templateLeaf, {}, "", [{ kind: "text", text: "a" }]], "b", "pattern"],
    ["too few items", ["array", "string", { minItems: 1 }], [], "items"],
    ["equal items", ["array", "string", { uniqueItems: areUnique }], ["a", "a"], "unique"],
    ["too few of a set", ["set", "string", { minItems: 1 }], new Set(), "items"],
    [
      "too many of a map",
      ["map", "string", "string", { maxItems: 0 }],
      new Map([["a", "b"]]),
      "items",
    ],
    ["too short a tuple", ["tuple", ["string"]], [], "items"],
    ["too few properties", ["object", {}, { min: 1, index: "string" }], {}, "items"],
    ["a missing field", ["object", { a: "string" }], {}, "missing"],
    ["an unknown key", ["object", {}, { closed: nearestKey }], { a: 1 }, "unknown_key"],
    [
      "not finite",
      [bytesLeaf, {}, "array", "Float32Array"],
      new Float32Array([Number.NaN]),
      "range",
    ],
  ])("of %s", (_, about, value, expected) => {
    expect(code(about, value)).toBe(expected)
  })

  it.each<[About, unknown, string]>([
    [[dateLeaf], "yesterday", "format"],
    [[dateLeaf], 5, "type"],
    [[wiredDate, {}, "epoch-ms"], 1.5, "integer"],
    [[wiredDate, {}, "epoch-ms"], 1e20, "range"],
    [[wiredDate, {}, "epoch-s"], 1e13, "range"],
    [[bigintLeaf], "1.5", "format"],
    [[bigintLeaf, {}, "number"], 1.5, "integer"],
    [[urlLeaf], "/a", "format"],
    [[regexpLeaf], "a", "format"],
    [[bytesLeaf, {}, "base64", "Uint8Array"], "?", "format"],
    [[bytesLeaf, {}, "array", "Uint8Array"], [300], "format"],
    [[bigintLiteral, {}, "", 5n], "6", "value"],
    [[ruledString, { convert: ["trim"], ...ofTexts, minLength: 1 }], "  ", "length"],
    [["map", "string", "number"], [["a"]], "type"],
    [["set", [bigintLeaf], { minItems: 2 }], ["0", "-0"], "items"],
  ])("on the wire: %o of %o", (about, value, expected) => {
    expect(code(about, value, "wire")).toBe(expected)
  })

  it.each<[About, unknown]>([
    [[ruledNumber, { ieee: true, ...ofNumbers }], "NaN"],
    [[bigintLiteral, {}, "", 0n], "-0"],
    [["array", "undefined"], [null]],
    [
      ["tuple", ["string", ["optional", "number"]]],
      ["a", null],
    ],
    [["object", { a: ["optional", "string", { asNull: true }] }], { a: null }],
    [["object", { a: ["field", "string", { default: '"x"' }] }], {}],
    [["object", { a: ["field", "string", { alias: "b" }] }], { b: "x" }],
    [
      ["tuple", ["string"], "number", ["boolean"]],
      ["a", 1, 2, true],
    ],
    [["map", "string", "number", {}, "object"], { a: 1 }],
    [["map", "string", "undefined", {}, "object"], { a: null }],
    [["object", {}, { patterns: [["number", "string"]], closed: nearestKey }], { 1: "a" }],
  ])("is not there where a value on the wire fits: %o, %o", (about, value) => {
    expect(onWire(about, value)).toEqual([])
  })
})

describe("places", () => {
  it("have the key of the wire", () => {
    const about: About = ["object", { a: ["field", "string", { alias: "a/b" }] }]
    expect(onWire(about, { a: "x" })).toMatchObject([{ path: "/a~1b", code: "missing" }])
    expect(inMemory(about, { "a/b": "x" })).toMatchObject([{ path: "/a", code: "missing" }])
  })

  it("of pairs are positions, of named values keys", () => {
    const pairs: About = ["map", "string", "number"]
    expect(inMemory(pairs, new Map([["a", "b"]]))).toMatchObject([{ path: "/0/1" }])
    expect(
      inMemory(["map", "string", "number", {}, "object"], new Map([["a", "b"]])),
    ).toMatchObject([{ path: "/a" }])
  })

  it("behind the rest of a tuple", () => {
    const about: About = ["tuple", ["string"], "number", ["boolean"]]
    expect(inMemory(about, ["a", 1, "x", 5])).toMatchObject([
      { path: "/2", expected: "number" },
      { path: "/3", expected: "boolean" },
    ])
  })
})

describe("the number of issues", () => {
  it("has an end", () => {
    const many = Array.from({ length: 5_000 }, () => 1)
    expect(inMemory(["array", "string"], many)).toHaveLength(1_000)
    const deep: About = ["object", { ["x".repeat(9_000)]: ["array", "string"] }]
    expect(inMemory(deep, { ["x".repeat(9_000)]: many }).length).toBeLessThan(200)
  })
})
