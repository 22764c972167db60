import { describe, expect, it } from "vitest"
import { matches } from "./matches.ts"

const letters = (count: number): string => "a".repeat(count)

describe("matches", () => {
  it.each([1, 64, 65, 1_000, 300_000])(
    "returns the same result every time, %d letters",
    (count) => {
      const text = letters(count)
      const words = /^[a-z]+$/
      for (let round = 0; round < 3; round++) {
        expect(matches(words, `${text}1`)).toBe(false)
        expect(matches(/^[a-z]+$/, `${text}1`)).toBe(false)
        expect(matches(/^[a-z0-9]+$/, `${text}1`)).toBe(true)
        expect(matches(words, text)).toBe(true)
        expect(matches(/^[A-Z]+$/, text)).toBe(false)
        expect(matches(/^[A-Z]+$/i, text)).toBe(true)
      }
    },
  )

  it("runs the expression once for a text that was refused", () => {
    let asked = 0
    class Counting extends RegExp {
      override exec(text: string): RegExpExecArray | null {
        asked++
        return super.exec(text)
      }
    }
    const pattern = new Counting("^b+$")
    expect([matches(pattern, letters(100)), matches(pattern, letters(100))]).toEqual([false, false])
    expect(asked).toBe(1)
  })
})
