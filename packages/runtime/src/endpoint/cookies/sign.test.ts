import { describe, expect, it } from "vitest"
import { signCookie, unsignCookie } from "./sign.ts"

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

describe("signed cookies", () => {
  it("give their value to who has the secret", () => {
    for (const value of ["", "42", "a.b.c", "é😀", "%zz"]) {
      const signed = signCookie("sid", value, "secret")
      expect(signed.startsWith(`${value}.`)).toBe(true)
      expect(unsignCookie("sid", signed, ["secret"])).toBe(value)
      expect(unsignCookie("sid", signed, ["new", "secret"])).toBe(value)
      expect(unsignCookie("sid", signed, ["other"])).toBe(undefined)
      expect(unsignCookie("sid", signed, [])).toBe(undefined)
    }
  })

  it("have the HMAC-SHA256 of name and value", () => {
    // printf 'sid=42' | openssl dgst -sha256 -hmac secret -binary | basenc --base64url
    expect(signCookie("sid", "42", "secret")).toBe("42.fycMaruWHavalqLS_ZAk15W4mweLT0W5hSNV3WanJ3Y")
  })

  it("are worth nothing under another name, or when a character is changed", () => {
    const signed = signCookie("sid", "42", "secret")
    expect(unsignCookie("sid2", signed, ["secret"])).toBe(undefined)
    for (let at = 0; at < signed.length; at++) {
      const changed = `${signed.slice(0, at)}!${signed.slice(at + 1)}`
      expect(unsignCookie("sid", changed, ["secret"]), changed).toBe(undefined)
    }
    // The last character has two bits that no byte uses.
    const last = ALPHABET.indexOf(signed.at(-1) ?? "")
    const others = [0, 1, 2, 3].map((bits) => ALPHABET[(last & ~3) + bits] ?? "")
    const taken = others.filter((end) => unsignCookie("sid", signed.slice(0, -1) + end, ["secret"]))
    expect(taken).toEqual([signed.at(-1)])
    expect(unsignCookie("sid", signed.replace("42.", "42. "), ["secret"])).toBe(undefined)
    for (const text of ["", ".", "42", "42.", signed.slice(0, -1), `${signed}AA`]) {
      expect(unsignCookie("sid", text, ["secret"]), text).toBe(undefined)
    }
  })
})
