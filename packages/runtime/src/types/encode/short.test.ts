import { beforeEach, describe, expect, it } from "vitest"
import { newTrust } from "./clean.ts"
import { innerString, tookEscapes } from "../text/quote.ts"
import { shortText, shortTextAnew } from "./short.ts"

describe("short texts", () => {
  // What other tests in this process have written does not count.
  beforeEach(() => void tookEscapes())

  it("are left to JSON.stringify for a while after one had escapes", () => {
    const trust = newTrust()
    expect(shortText(`"${innerString("plain")}"`, trust)).toBe('"plain"')
    expect(trust.doubt).toBe(0)
    expect(shortText(`"${innerString('say "hi"')}"`, trust)).toBe('"say \\"hi\\""')
    expect(trust.doubt).toBe(16)
    expect(shortTextAnew('"again"', trust)).toBe('"again"')
    expect(trust.doubt).toBe(15)
  })

  it("are trusted again once one is long", () => {
    const trust = { doubt: 9 }
    const long = `"${"x".repeat(300)}"`
    expect(shortTextAnew(long, trust)).toBe(long)
    expect(trust.doubt).toBe(0)
    shortText(`"${innerString(`"${"x".repeat(300)}`)}"`, trust)
    expect(trust.doubt).toBe(0)
  })
})
