import { describe, expect, it } from "vitest"
import { inMemory, onWire } from "../../../test/helpers/explained.ts"
import type { About, Report } from "./described-types.ts"
import { nearestKey } from "./nearest-key.ts"
import { ruledString } from "./text-kinds.ts"

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
