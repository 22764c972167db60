import { readFileSync } from "node:fs"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import wabt from "wabt"
import { escapeLatin, isPlain, SCAN_MODULE } from "./scan.ts"

/** The slow, obvious meaning. */
function plain(text: string, quotes: number): boolean {
  const found = text.split('"').length - 1
  return found === quotes && JSON.stringify(text).length === text.length + 2 + found
}

const unit = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom("a", "é", " ", "!") },
  { weight: 4, arbitrary: fc.constantFrom("Т", "日", "😀", "İ", '"') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "\\",
      "\n",
      "\u0000",
      "\u001f",
      "\ud83d",
      "\ude00",
      "\udc00",
      "\ud800",
    ),
  },
)
const text = fc.array(unit, { maxLength: 80 }).map((units) => units.join(""))

describe("isPlain", () => {
  it("reports whether a text needs escaping", () => {
    fc.assert(
      fc.property(text, fc.nat({ max: 3 }), (at, more) => {
        const quotes = at.split('"').length - 1
        expect(isPlain(at, quotes)).toBe(plain(at, quotes))
        if (more > 0) expect(isPlain(at, quotes + more)).toBe(false)
      }),
      { numRuns: 5_000 },
    )
  })

  it("finds one character at any place of a long text", () => {
    for (const filler of ["a", "é", "Т"]) {
      for (const wrong of ['"', "\\", "\n", "\ud800", "\udfff"]) {
        for (const at of [0, 1, 7, 8, 15, 16, 31, 32, 33, 63, 64, 4_063, 4_064, 65_535]) {
          const long = filler.repeat(at) + wrong + filler.repeat(40)
          expect(isPlain(long, 0)).toBe(false)
          expect(isPlain(long, wrong === '"' ? 1 : 0)).toBe(wrong === '"')
        }
      }
    }
  })

  it("finds one character at any place of a text of any length", () => {
    const wrongs = ['"', "\\", "\n", "\0", "\u001f", "\ud800", "\udfff", "😀"]
    const misread: string[] = []
    for (const filler of ["a", "ÿ", "Т", "😀"]) {
      for (let length = 0; length <= 200; length++) {
        if (!isPlain(filler.repeat(length), 0)) misread.push(`${length} × ${filler}`)
        for (let at = 0; at < length; at++) {
          for (const wrong of wrongs) {
            const one = filler.repeat(at) + wrong + filler.repeat(length - at - 1)
            if (isPlain(one, 0) === (wrong === "😀")) continue
            misread.push(JSON.stringify(one))
          }
        }
      }
    }
    expect(misread).toEqual([])
  })

  it("counts every quote of texts longer than its memory", () => {
    for (const part of ['ab"', 'Т"', '"', '😀"', 'a😀"']) {
      const long = part.repeat(200_000)
      expect(isPlain(long, 200_000)).toBe(true)
      expect(isPlain(long, 199_999)).toBe(false)
      expect(isPlain(`${long}\\`, 200_000)).toBe(false)
    }
  })

  it("keeps pairs of surrogates together where a long text is cut", () => {
    for (const length of [131_063, 131_064, 131_065, 262_143, 262_144]) {
      expect(isPlain(`${"Т".repeat(length - 1)}😀 end`, 0)).toBe(true)
      expect(isPlain(`${"Т".repeat(length - 1)}\ud83d end`, 0)).toBe(false)
    }
  })
})

describe("escapeLatin", () => {
  const latin = fc.array(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom("a", "é", "~", "\u007f", "ÿ") },
      {
        weight: 1,
        arbitrary: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
      },
    ),
    { maxLength: 120 },
  )

  it("writes what JSON.stringify writes", () => {
    fc.assert(
      fc.property(latin, fc.integer({ min: 1, max: 30 }), (units, times) => {
        const at = units.join("").repeat(times)
        expect(escapeLatin(at)).toBe(JSON.stringify(at).slice(1, -1))
      }),
      { numRuns: 2_000 },
    )
  })

  it("writes every character, and as many escapes as fit", () => {
    for (let code = 0; code < 256; code++) {
      const at = String.fromCharCode(code)
      expect(escapeLatin(at)).toBe(JSON.stringify(at).slice(1, -1))
    }
    const worst = "\u0001".repeat(32_768)
    expect(escapeLatin(worst) === JSON.stringify(worst).slice(1, -1)).toBe(true)
    expect(escapeLatin('"\n')).toBe('\\"\\n')
  })

  it("leaves other texts to JSON.stringify", () => {
    expect(escapeLatin("Т")).toBe(null)
    expect(escapeLatin("a".repeat(32_769))).toBe(null)
  })
})

describe("SCAN_MODULE", () => {
  it("is scan.wat", async () => {
    const source = readFileSync(new URL("./scan.wat", import.meta.url), "utf8")
    const { parseWat } = await wabt()
    const { buffer } = parseWat("scan.wat", source, { simd: true }).toBinary({})
    expect(SCAN_MODULE).toBe(Buffer.from(buffer).toString("base64"))
  })
})
