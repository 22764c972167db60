import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { MOST_PARAMETERS, readQuery } from "./query.ts"

const KEYS = ["a", "b", "name", "a+b", "%61", "é", "a b", "", "__proto__", "constructor", "😀"]

const piece = fc.oneof(
  fc.constantFrom(
    ...KEYS,
    "&",
    "&",
    "=",
    "=",
    "+",
    "%",
    "%2",
    "%zz",
    "%20",
    "%61",
    "%C3%A9",
    "%C3",
    "%F0%9F%98%80",
    "%EF%BB%BF",
    "%00",
    "%26",
    "%3D",
    "?",
    "#",
    ";",
    "\ud800",
    "\r\n",
  ),
  fc.string({ unit: "binary", maxLength: 5 }),
)
const query = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(""))

describe("readQuery", () => {
  it("finds what URLSearchParams finds", () => {
    fc.assert(
      fc.property(query, (text) => {
        const parameters = new URLSearchParams(`?${text}`)
        for (const key of KEYS) {
          const all = parameters.getAll(key)
          expect(readQuery(text, [{ key, many: true }])).toEqual([all.length > 0 ? all : undefined])
        }
        const firsts = KEYS.map((key) => parameters.get(key) ?? undefined)
        expect(
          readQuery(
            text,
            KEYS.map((key) => ({ key, many: false })),
          ),
        ).toEqual(firsts)
      }),
      { numRuns: 4_000 },
    )
  })

  it("round-trips what URLSearchParams writes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (key, value) => {
        const text = new URLSearchParams([[key, value]]).toString()
        expect(readQuery(text, [{ key: key.toWellFormed(), many: false }])).toEqual([
          value.toWellFormed(),
        ])
      }),
    )
  })

  it("reads no more than 1,000 parameters", () => {
    const many = (count: number): string => Array.from({ length: count }, () => "x=1").join("&")
    expect(readQuery(many(MOST_PARAMETERS), [{ key: "x", many: true }])?.[0]).toHaveLength(
      MOST_PARAMETERS,
    )
    expect(readQuery(many(MOST_PARAMETERS + 1), [{ key: "x", many: true }])).toBe(null)
  })

  it("takes long texts without parameters in its stride", () => {
    for (const text of [
      "&".repeat(100_000),
      "a".repeat(100_000),
      "%".repeat(100_000),
      "+".repeat(100_000),
      "=".repeat(100_000),
    ]) {
      expect(readQuery(text, [{ key: "b", many: false }])).toEqual([undefined])
    }
  })
})
