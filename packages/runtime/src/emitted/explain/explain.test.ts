import { describe, expect, it } from "vitest"
import type { Issue } from "../../issue.ts"
import { issuesOf } from "../entry.ts"
import { isEmail } from "../formats/address.ts"
import { areUnique } from "../unique.ts"
import type { About, Report } from "./about.ts"
import { askChecks } from "./checks.ts"
import { bytesLeaf, dateLeaf, regexpLeaf, urlLeaf, wiredDate } from "./native-kinds.ts"
import { nearestKey } from "./nearest-key.ts"
import { bigintLeaf, bigintLiteral, ruledNumber } from "./number-kinds.ts"
import { ruledString, templateLeaf } from "./text-kinds.ts"

/** Issues of a value in memory. */
function inMemory(about: About, value: unknown): Issue[] {
  return told(about, value, undefined)
}

/** Issues of a value that JSON.parse made. */
function onWire(about: About, value: unknown): Issue[] {
  return told(about, value, "wire")
}

// "a valid value" stands for no issue at all.
function told(about: About, value: unknown, form: "wire" | undefined): Issue[] {
  const report: Report = () => (form ? ["Value", about, form] : ["Value", about])
  return issuesOf(value, report).filter(({ expected }) => expected !== "a valid value")
}

function code(about: About, value: unknown, form: "memory" | "wire" = "memory"): string {
  return (form === "wire" ? onWire : inMemory)(about, value)
    .map((issue) => issue.code)
    .join(" ")
}

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
    ["no match", [ruledString, { pattern: [{ source: "^a$", flags: "" }] }], "b", "pattern"],
    ["other start", [ruledString, { startsWith: ["a"] }], "b", "pattern"],
    ["other end", [ruledString, { endsWith: ["a"] }], "b", "pattern"],
    ["not trimmed", [ruledString, { convert: ["trim"] }], " a", "format"],
    [
      "the first rule that is broken",
      [ruledString, { minLength: 2, startsWith: ["a"] }],
      "b",
      "length",
    ],
    ["too small", [ruledNumber, { min: 0 }], -1, "range"],
    ["too large", [ruledNumber, { exclusiveMax: 1 }], 1, "range"],
    ["a fraction", [ruledNumber, { int: true, min: 2 }], 1.5, "integer"],
    ["no multiple", [ruledNumber, { multipleOf: 0.1 }], 0.25, "multiple"],
    ["a small big integer", [bigintLeaf, { min: "5" }], 4n, "range"],
    ["no multiple of a big integer", [bigintLeaf, { multipleOf: "5" }], 4n, "multiple"],
    ["a big integer that is no safe number", [bigintLeaf, {}, "number"], 2n ** 60n, "range"],
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
    [[wiredDate, {}, "epoch-s"], 1.00001, "multiple"],
    [[bigintLeaf], "1.5", "format"],
    [[bigintLeaf, {}, "number"], 1.5, "integer"],
    [[urlLeaf], "/a", "format"],
    [[regexpLeaf], "a", "format"],
    [[bytesLeaf, {}, "base64", "Uint8Array"], "?", "format"],
    [[bytesLeaf, {}, "array", "Uint8Array"], [300], "format"],
    [[bigintLiteral, {}, "", 5n], "6", "value"],
    [[ruledString, { convert: ["trim"], minLength: 1 }], "  ", "length"],
    [["map", "string", "number"], [["a"]], "type"],
    [["set", [bigintLeaf], { minItems: 2 }], ["0", "-0"], "items"],
  ])("on the wire: %o of %o", (about, value, expected) => {
    expect(code(about, value, "wire")).toBe(expected)
  })

  it.each<[About, unknown]>([
    [[ruledNumber, { ieee: true }], "NaN"],
    [[bigintLiteral, {}, "", 0n], "-0"],
    [["array", "undefined"], [null]],
    [
      ["tuple", ["string", ["optional", "number"]]],
      ["a", null],
    ],
    [["object", { a: ["optional", "string", { asNull: true }] }], { a: null }],
    [["object", { a: ["field", "string", { default: true }] }], {}],
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

describe("unknown keys", () => {
  const about: About = [
    "object",
    { name: ["optional", "string"], "user-id": ["optional", "string"] },
    { closed: nearestKey },
  ]

  it.each([
    ["nmae", 'no such key (did you mean "name"?)'],
    ["NAME", 'no such key (did you mean "name"?)'],
    ["userid", 'no such key (did you mean "user-id"?)'],
    ["n", "no such key"],
    ["address", "no such key"],
    ["__proto__", "no such key"],
  ])("%s: %s", (key, expected) => {
    const value = JSON.parse(`{${JSON.stringify(key)}: 1}`) as unknown
    expect(inMemory(about, value)).toEqual([
      { path: `/${key}`, code: "unknown_key", expected, found: "number 1" },
    ])
  })

  it("are not taken for a name that is there", () => {
    expect(inMemory(about, { name: "Ada", nmae: 1 })).toMatchObject([{ expected: "no such key" }])
  })
})

const shapes: About = [
  "union",
  [
    () => ["Circle", ["object", { kind: ["literal", "circle"], radius: "number" }]],
    () => ["Square", ["object", { kind: ["literal", "square"], side: "number" }]],
    "null",
  ],
  "kind",
]
const untagged: About = [
  "union",
  [
    () => ["Person", ["object", { name: "string", age: "number", email: "string" }]],
    () => [
      "Company",
      ["object", { name: "string", owner: () => ["Owner", ["object", { name: "string" }]] }],
    ],
    () => ["List", ["array", "number", { minItems: 1 }]],
    "string",
  ],
]

describe("unions", () => {
  it("a wrong discriminant: the values there are", () => {
    expect(inMemory(shapes, { kind: "cube", side: 1 })).toEqual([
      { path: "/kind", code: "value", expected: '"circle" | "square"', found: 'string "cube"' },
    ])
    expect(inMemory(shapes, {})).toMatchObject([{ path: "/kind", code: "missing" }])
    expect(inMemory(shapes, 5)).toMatchObject([{ path: "", expected: "Circle | Square | null" }])
  })

  it("a right one: the issues of that member", () => {
    expect(inMemory(shapes, { kind: "square", radius: 1 })).toMatchObject([
      { path: "/side", code: "missing" },
    ])
  })

  it("no discriminant: the issues of the member that comes nearest", () => {
    expect(inMemory(untagged, { name: "Ada", age: 36, email: 5 })).toMatchObject([
      { path: "/email" },
    ])
    expect(inMemory(untagged, { name: "ACME", owner: {} })).toMatchObject([{ path: "/owner/name" }])
    expect(inMemory(untagged, ["a"])).toMatchObject([{ path: "/0", expected: "number" }])
    expect(inMemory(untagged, [])).toMatchObject([{ path: "", code: "items" }])
    expect(inMemory(untagged, true)).toMatchObject([
      { path: "", code: "type", expected: "Person | Company | array (at least 1 item) | string" },
    ])
  })

  it("of texts: the rule that is broken, with all alternatives", () => {
    const about: About = ["union", [[ruledString, { maxLength: 2 }], "number"]]
    expect(inMemory(about, "abc")).toMatchObject([
      { code: "length", expected: "string (at most 2 characters) | number" },
    ])
  })

  it("nested without end take no time without end", () => {
    const a: Report = () => ["A", ["object", { next: tree, a: "string" }]]
    const b: Report = () => ["B", ["object", { next: tree, b: "string" }]]
    const tree: Report = () => ["Tree", ["union", [a, b, "null"]]]
    let value: object | null = null
    for (let depth = 0; depth < 200; depth++) value = { next: value, b: depth === 0 ? 1 : "b" }
    expect(inMemory(tree, value)).toMatchObject([
      { path: `${"/next".repeat(199)}/b`, code: "type" },
    ])
    expect(onWire(tree, value)).toHaveLength(1)
  })
})

describe("checks of the program's own", () => {
  const even = (value: unknown): never => ((value as number) % 2 === 0) as never
  const says = (verdict: unknown) => (): never => verdict as never
  const throws = (): never => {
    throw new TypeError("no such day")
  }
  const checked = (of: About, name: string, check: (value: never) => never): About => [
    "refined",
    of,
    { ask: askChecks, checks: [[name, check]] },
  ]

  it("are asked once the rest fits", () => {
    expect(inMemory(checked("number", "isEven", even), 3)).toEqual([
      { path: "", code: "check", expected: "a value that isEven takes", found: "number 3" },
    ])
    expect(inMemory(checked("number", "isEven", even), "3")).toMatchObject([{ code: "type" }])
  })

  it("give the message, and the place", () => {
    expect(inMemory(checked("number", "f", says("too odd")), 3)).toMatchObject([
      { message: "too odd" },
    ])
    expect(inMemory(checked("number", "f", throws), 3)).toMatchObject([{ message: "no such day" }])
    const dates: About = ["object", { from: "number", to: "number" }]
    const order = says({ path: "/to", message: "ends before it starts" })
    expect(inMemory(["array", checked(dates, "f", order)], [{ from: 2, to: 1 }])).toEqual([
      {
        path: "/0/to",
        code: "check",
        expected: "a value that f takes",
        found: "number 1",
        message: "ends before it starts",
      },
    ])
  })

  it("see the value in memory", () => {
    let seen: unknown
    const look = (value: unknown): never => {
      seen = value
      return false as never
    }
    onWire(checked([dateLeaf], "f", look), "2024-02-29T00:00:00Z")
    expect(seen).toEqual(new Date(Date.UTC(2024, 1, 29)))
    const revive = (): unknown => "revived"
    onWire(["refined", ["object", {}], { ask: askChecks, checks: [["f", look]], revive }], {})
    expect(seen).toBe("revived")
  })
})

describe("messages", () => {
  const name: About = ["refined", [ruledString, { minLength: 1 }], { message: "Tell us your name" }]

  it("are added to the issues of that very place", () => {
    const told = { path: "/name", message: "Tell us your name" }
    expect(inMemory(["object", { name }], { name: "" })).toMatchObject([
      { ...told, code: "length" },
    ])
    expect(inMemory(["object", { name }], {})).toMatchObject([{ ...told, code: "missing" }])
    const whole: About = ["refined", ["object", { name: "string" }], { message: "No user" }]
    expect(inMemory(whole, {})[0]).not.toHaveProperty("message")
    expect(inMemory(whole, 5)).toMatchObject([{ message: "No user" }])
  })
})

describe("what is sensitive", () => {
  const SECRET = "hunter2"
  const secret = (of: About): About => ["refined", of, { sensitive: true }]
  const says = (value: unknown): never => `no ${String(value)}` as never

  it.each<[string, About, unknown]>([
    ["a text", secret([ruledString, { minLength: 9 }]), SECRET],
    ["of another kind", secret("number"), SECRET],
    ["inside", secret(["object", { a: ["object", { b: "number" }] }]), { a: { b: SECRET } }],
    ["a key of a record", secret(["object", {}, { index: "number" }]), { [SECRET]: SECRET }],
    [
      "an unknown key",
      secret(["object", { a: "number" }, { closed: nearestKey }]),
      { a: 1, [SECRET]: 1 },
    ],
    ["a key of a map", secret(["map", "string", "number"]), new Map([[SECRET, SECRET]])],
    ["a named key", secret(["map", "string", "number", {}, "object"]), new Map([[SECRET, SECRET]])],
    ["in a union", ["union", [secret([ruledString, { minLength: 9 }]), "null"]], SECRET],
    ["behind a name", ["union", [() => ["Pin", secret("number")], "null"]], SECRET],
    [
      "in one member of a union, another being nearer",
      [
        "union",
        [
          () => ["Login", ["object", { password: secret("string"), user: "string", a: "string" }]],
          () => ["Change", ["object", { password: "number", x: "string" }]],
        ],
      ],
      { password: SECRET, x: "" },
    ],
    [
      "under a misspelt key",
      ["object", { password: ["optional", secret("string")] }, { closed: nearestKey }],
      { pasword: SECRET },
    ],
    ["a text where an object with it belongs", ["object", { password: secret("string") }], SECRET],
    [
      "what a check says",
      ["refined", "string", { ask: askChecks, checks: [["f", says]], sensitive: true }],
      SECRET,
    ],
    [
      "what a check says inside",
      secret(["refined", "string", { ask: askChecks, checks: [["f", says]] }]),
      SECRET,
    ],
    [
      "a discriminant beside it",
      [
        "union",
        [
          ["object", { t: secret(["literal", "a"]) }],
          ["object", { t: ["literal", "b"] }],
        ],
        "t",
      ],
      { t: SECRET },
    ],
  ])("is not told: %s", (_, about, value) => {
    const issues = inMemory(about, value)
    expect(issues.length).toBeGreaterThan(0)
    expect(JSON.stringify(issues)).not.toContain(SECRET)
  })

  it("is told of in general terms", () => {
    expect(inMemory(["object", { pin: secret("number") }], { pin: SECRET })).toEqual([
      { path: "/pin", code: "type", expected: "number", found: "a sensitive value" },
    ])
    expect(inMemory(secret(["object", {}, { index: "number" }]), { [SECRET]: "" })).toMatchObject([
      { path: "/*" },
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
