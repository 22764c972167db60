import { describe, expect, test } from "vitest"
import type { Shape } from "../src/ir/shape.ts"
import { type Functions, functionsOf } from "./evaluate.ts"
import { field, number, object, string } from "./injection-types.ts"

/** White space of any kind at any place, and texts that lack what has to stand between members. */

const optional = { optional: true }
const types: Record<string, Shape> = {
  required: object(field("id", number), field("name", string), field("on", { kind: "boolean" })),
  "optional first": object(
    field("id", number, optional),
    field("name", string, optional),
    field("on", { kind: "boolean" }),
  ),
  "optional last": object(
    field("id", number),
    field("name", string, optional),
    field("on", { kind: "boolean" }, optional),
  ),
  "one field": object(field("on", { kind: "boolean" })),
  "no fields": object(),
  "with others": { ...object(field("id", number)), index: { kind: "unknown" } },
  "keys of eight bytes and more": object(
    field("email", string, optional),
    field("createdBy", number, optional),
    field("description", string, optional),
    field("on", { kind: "boolean" }),
  ),
}

const SPACES = [
  "",
  " ",
  "  ",
  "\n",
  "\n  ",
  "\t",
  "\n\t\t",
  "\r\n",
  "\r\n    ",
  `\n${" ".repeat(70)}`,
]
const MEMBERS = {
  id: "1",
  name: '"a"',
  on: "true",
  email: '"b"',
  createdBy: "-2.5",
  description: '""',
  more: "[1]",
}

const orders = [
  Object.entries(MEMBERS),
  Object.entries(MEMBERS).toReversed(),
  Object.entries(MEMBERS).filter(([key]) => key !== "id"),
  Object.entries(MEMBERS).filter(([key]) => key === "on"),
]

describe.each(Object.entries(types))("%s", (_, shape) => {
  // New ones for each text: after some texts that do not fit JSON.parse alone would read the others.
  const made = (): Pick<Functions, "safeDecode" | "safeDecodeValue"> =>
    functionsOf(shape, {}, { operations: ["safeDecode", "safeDecodeValue"] })

  test.each(SPACES.map((space) => [JSON.stringify(space), space]))("%s", (_name, space) => {
    for (const order of orders)
      for (const [open, colon, comma, close] of placesOf(space)) {
        const members = order.map(([key, value]) => `"${key}":${colon}${value}`)
        const text = `{${open}${members.join(`,${comma}`)}${close}}`
        const { safeDecode, safeDecodeValue } = made()
        expect(safeDecode(text), text).toEqual(safeDecodeValue(JSON.parse(text)))
      }
  })

  test("is no excuse for what is not JSON", () => {
    const broken = [
      "{,X}",
      "{X,}",
      "{X,,Y}",
      "{XY}",
      "{X;Y}",
      "{X, ,Y}",
      "{X,\u0001Y}",
      "{\u0001X}",
    ]
    const parts = ['"on":true', '"id":1'] as const
    for (const form of [
      ...broken,
      "{X,Y",
      "{X,Y,",
      "{X,Y]",
      '{"on": \u0001true,Y}',
      "{X\u0000,Y}",
    ]) {
      const text = form.replace("X", parts[0]).replace("Y", parts[1])
      expect(() => JSON.parse(text) as unknown, text).toThrow(SyntaxError)
      expect(made().safeDecode(text).ok, text).toBe(false)
    }
  })
})

/** The white space at each place alone, and at all. */
function placesOf(space: string): [string, string, string, string][] {
  return [
    [space, "", "", ""],
    ["", space, "", ""],
    ["", "", space, ""],
    ["", "", "", space],
    [space, space, space, space],
  ]
}
