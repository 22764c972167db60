import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { inMemory, onWire } from "../../../test/helpers/explained.ts"
import type { About, FieldsAbout } from "./described-types.ts"
import { ruledString } from "./text-kinds.ts"

const forms = [
  ["in memory", inMemory],
  ["on the wire", onWire],
] as const

// As in ESTree: three members have the same `type`, and differ by what else they have.
const literal: FieldsAbout = {
  type: ["literal", "Literal"],
  value: ["union", ["string", "number", "null"]],
  raw: ["optional", "string"],
}
const bigLiteral: FieldsAbout = {
  type: ["literal", "Literal"],
  bigint: "string",
  value: ["optional", "null"],
  raw: ["optional", "string"],
}
const regexpLiteral: FieldsAbout = {
  type: ["literal", "Literal"],
  regex: { pattern: "string", flags: "string" },
  value: ["optional", "null"],
  raw: ["optional", "string"],
}
const identifier: FieldsAbout = { type: ["literal", "Identifier"], name: "string" }
const expression: About = ["union", [bigLiteral, regexpLiteral, literal, identifier]]

describe.each(forms)("the member of a union whose issues are reported, %s", (_form, issuesOf) => {
  const paths = (about: About, value: unknown): string[] =>
    issuesOf(about, value).map(({ path, code }) => `${path} ${code}`)

  it("several members share the literal that selects them: the one with the fewest other keys", () => {
    expect(paths(expression, { type: "Literal", raw: "1" })).toEqual(["/value missing"])
    expect(paths(expression, { type: "Literal", regex: { pattern: "a" } })).toEqual([
      "/regex/flags missing",
    ])
    expect(paths(expression, { type: "Literal", bigint: 1 })).toEqual(["/bigint type"])
  })

  it("a literal of no member: all that there are, at that field", () => {
    expect(issuesOf(expression, { type: "Identifer", name: "a" })).toEqual([
      {
        path: "/type",
        code: "value",
        expected: '"Literal" | "Identifier"',
        found: 'string "Identifer"',
      },
    ])
  })

  it("keys decide before the values within: one wrong list does not outweigh its own key", () => {
    const about: About = ["union", [{ items: ["array", "number"] }, { name: "string" }]]
    const items = Array.from({ length: 5 }, () => "a")
    expect(paths(about, { items })).toEqual(items.map((_, at) => `/items/${at} type`))
    expect(paths(about, { items: 5 })).toEqual(["/items type"])
  })

  it("values within decide where keys leave it open", () => {
    const about: About = [
      "union",
      [{ data: { a: "string", n: "number" } }, { data: { b: "string", n: "number" } }],
    ]
    expect(paths(about, { data: { b: "x", n: "1" } })).toEqual(["/data/n type"])
  })

  it("a literal that one member alone has is a field like any other", () => {
    const about: About = [
      "union",
      [
        { deleted: ["literal", false], at: "number" },
        { name: "string", age: "number", email: "string" },
      ],
    ]
    expect(paths(about, { deleted: false, name: "Ada", age: 36, email: 5 })).toEqual([
      "/email type",
    ])
    expect(paths(about, { deleted: false })).toEqual(["/at missing"])
  })

  it("a value of another kind is no other literal", () => {
    const about: About = [
      "union",
      [
        { expr: "string" },
        {
          content: [
            "union",
            [
              ["literal", "data"],
              ["literal", "encoding"],
            ],
          ],
        },
      ],
    ]
    expect(paths(about, { content: 5 })).toEqual(["/content type"])
  })

  it("a list is of a member for lists, not of an object that it lacks each key of", () => {
    const condition: FieldsAbout = { param: "string", value: "number" }
    const about: About = ["union", [condition, ["array", condition]]]
    const list = [
      { param: "a", value: 1 },
      { param: "b", value: "1" },
    ]
    expect(paths(about, list)).toEqual(["/1/value type"])
  })

  it("a value that fits a member has no issue, whatever another member has in common with it", () => {
    const about: About = [
      "union",
      [{ type: ["literal", "a"], size: "number" }, { width: "number" }],
    ]
    expect(paths(about, { type: "a", width: 1 })).toEqual([])
  })
})

const KINDS = { string: ["text", 5], number: [1, "1"], boolean: [true, "yes"] } as const
type Kind = keyof typeof KINDS

const kind = fc.constantFrom<Kind>("string", "number", "boolean")
const tags = fc.constantFrom("own", "shared", "none")

/** Members with keys of their own; with a literal each, or the same literal for two. */
const unions = fc.record({
  tags,
  members: fc.array(fc.array(kind, { minLength: 2, maxLength: 4 }), {
    minLength: 2,
    maxLength: 6,
  }),
})

type Drawn = typeof unions extends fc.Arbitrary<infer T> ? T : never

function tagOf({ tags: how }: Drawn, index: number): string | null {
  if (how === "none") return null
  return how === "own" ? `t${index}` : `t${Math.floor(index / 2)}`
}

function aboutOf(drawn: Drawn): About {
  const members = drawn.members.map((kinds, index): About => {
    const tag = tagOf(drawn, index)
    const fields = kinds.map((each, at) => [`m${index}_${at}`, each] as const)
    return {
      ...(tag !== null && { type: ["literal", tag] as const }),
      ...Object.fromEntries(fields),
    }
  })
  return ["array", ["union", members]]
}

function valueOf(drawn: Drawn, index: number): Record<string, unknown> {
  const tag = tagOf(drawn, index)
  const fields = drawn.members[index]!.map(
    (each, at) => [`m${index}_${at}`, KINDS[each][0]] as const,
  )
  return { ...(tag !== null && { type: tag }), ...Object.fromEntries(fields) }
}

describe.each(forms)("a list of 400 values with one wrong field, %s", (_form, issuesOf) => {
  it("has one issue, at that field", () => {
    const property = fc.property(
      unions,
      fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
      fc.nat({ max: 399 }),
      fc.nat(),
      fc.boolean(),
      (drawn, choices, place, field, isMissing) => {
        const indexOf = (at: number): number => choices[at % 20]! % drawn.members.length
        const list = Array.from({ length: 400 }, (_, at) => valueOf(drawn, indexOf(at)))
        const index = indexOf(place)
        const kinds = drawn.members[index]!
        const at = field % kinds.length
        const key = `m${index}_${at}`
        if (isMissing) delete list[place]![key]
        else list[place]![key] = KINDS[kinds[at]!][1]
        expect(issuesOf(aboutOf(drawn), list).map(({ path }) => path)).toEqual([`/${place}/${key}`])
      },
    )
    fc.assert(property, { numRuns: 100, seed: 19 })
  })
})

describe("a document with more values than members may be tried on", () => {
  // As in mdast: what a node holds is again a list of nodes.
  const text = { type: ["literal", "text"], value: "string" } as const
  const more = ["strong", "emphasis", "link", "code", "break"].map((type): About => ({
    type: ["literal", type],
    children: () => ["Nodes", nodes],
  }))
  const nodes: About = ["array", ["union", [...more, text], "type"]]

  it("names the wrong field of the right member", () => {
    const children: object[] = Array.from({ length: 300 }, () => ({ type: "text", value: "a" }))
    const document = [{ type: "strong", children }, { type: "text" }]
    expect(onWire(nodes, document)).toMatchObject([{ path: "/1/value", code: "missing" }])
    children[299] = { type: "text", value: 1 }
    expect(onWire(nodes, [{ type: "strong", children }])).toMatchObject([
      { path: "/0/children/299/value", code: "type" },
    ])
  })

  it("a list of unions of lists has no issue where it is right", () => {
    const short: About = [ruledString, { maxLength: 3 }]
    const about: About = [
      "array",
      ["union", [{ v: { x: short, y: "number" } }, { v: { x: short, z: "number" } }]],
    ]
    const list: object[] = Array.from({ length: 500 }, () => ({ v: { x: "a", z: 1 } }))
    list[0] = { v: { x: "long", z: 1 } }
    expect(onWire(about, list)).toMatchObject([{ path: "/0/v/x", rule: "maxLength", limit: 3 }])
  })
})
