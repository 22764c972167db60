import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { attempts, bailed, isWorthTrying } from "./check/attempts.ts"
import { textOf } from "./entry/entry.ts"
import { issuesOfText } from "./entry/issues-of.ts"
import type { Report } from "./explain/described-types.ts"
import { isAtLeast, isAtMost } from "./check/length.ts"
import { isMultipleOf } from "./check/is-multiple-of.ts"
import { reviveBigint } from "./decode/parse-bigint.ts"
import { FAIL } from "./route.ts"
import { pointerStep } from "./text/pointer-step.ts"
import { found } from "./check/found.ts"

const aboutAnything: Report = () => ["Anything", "unknown", "wire"]

describe("lengths", () => {
  it("count code points, a lone surrogate as one", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 6 }),
        fc.nat({ max: 7 }),
        (text, count) => {
          expect(isAtLeast(text, count)).toBe([...text].length >= count)
          expect(isAtMost(text, count)).toBe([...text].length <= count)
        },
      ),
    )
  })
})

describe("isMultipleOf", () => {
  it.each([
    [0.3, 0.1, true],
    [0.30000000000000004, 0.1, false],
    [19.99, 0.01, true],
    [19.999, 0.01, false],
    [6, 3, true],
    [7, 3, false],
    [1e21, 7, 1e21 % 7 === 0],
    [1.7976931348623157e308, 0.1, true],
    [0, 0.1, true],
    [-4.5, 1.5, true],
    [1e-7, 1e-8, true],
    [5e-324, 1, false],
    // Its exact value is a multiple, but the number as written is not.
    [7.466217793400176e223, 3, false],
    [3e223, 3, true],
  ])("%d of %d: %s", (value, step, expected) => {
    expect(isMultipleOf(value, step)).toBe(expected)
  })
})

describe("reviveBigint", () => {
  it.each([
    ["0", 0n],
    ["-0", 0n],
    ["-12", -12n],
    ["9".repeat(1_000), BigInt("9".repeat(1_000))],
  ])("takes %.20s", (text, expected) => {
    expect(reviveBigint(text)).toBe(expected)
  })

  it.each(["", "-", "01", "1n", "0x1", "1.0", " 1", "1\n", "9".repeat(1_001), 1, null])(
    "refuses %.20s",
    (value) => {
      expect(reviveBigint(value)).toBe(FAIL)
    },
  )
})

describe("found", () => {
  it("shows little of a value, in ASCII", () => {
    fc.assert(
      fc.property(
        fc.anything({ withDate: true, withBigInt: true, withNullPrototype: true }),
        (value) => {
          const text = found(value)
          expect(text.length).toBeLessThan(200)
          expect(text).toMatch(/^[\x20-\x7e…]+$/)
        },
      ),
    )
  })

  it.each([
    [undefined, "nothing"],
    [null, "null"],
    ["Ada", 'string "Ada"'],
    [7, "number 7"],
    [[1, 2], "array (2 items)"],
    [{}, "object"],
    [new Date(Number.NaN), "invalid date"],
    [() => 1, "function"],
    ["x".repeat(99), `string "${"x".repeat(24)}…"`],
  ])("%o: %s", (value, expected) => {
    expect(found(value)).toBe(expected)
  })
})

describe("pointerStep", () => {
  it("escapes what RFC 6901 escapes", () => {
    expect(pointerStep("a/b~c")).toBe("/a~1b~0c")
  })
})

describe("textOf", () => {
  it.each([
    [new Uint8Array([0x22, 0xff, 0x22])],
    [new Uint8Array([0xed, 0xa0, 0x80])],
    [new Uint8Array([0xc0, 0x80])],
    [17],
    [null],
    [undefined],
    [{}],
  ])("refuses %o", (json) => {
    expect(textOf(json)).toBe(FAIL)
  })

  it("keeps a byte-order mark, which is invalid JSON", () => {
    const text = textOf(new Uint8Array([0xef, 0xbb, 0xbf, 0x31]))
    expect(text).toBe("\ufeff1")
    expect(issuesOfText(text, aboutAnything)).toMatchObject([{ path: "", code: "json" }])
  })
})

describe("issues of a text that is not JSON", () => {
  it("report the position and no part of the text", () => {
    expect(issuesOfText('{"secret": "abc", x', aboutAnything)).toEqual([
      {
        path: "",
        code: "json",
        expected: "JSON",
        found: "text that is not JSON from character 18 on",
      },
    ])
  })
})

describe("attempts", () => {
  it("stop for a while after eight bail-outs in a row, and start again", () => {
    const of = attempts()
    let tried = 0
    for (let text = 0; text < 10_000; text++) {
      if (!isWorthTrying(of)) continue
      tried++
      bailed(of)
    }
    expect(tried).toBeGreaterThan(8)
    expect(tried).toBeLessThan(40)
  })
})
