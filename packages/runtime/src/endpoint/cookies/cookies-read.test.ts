import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readCookies } from "./cookies-read.ts"
import { signCookie } from "./sign.ts"

function read(header: string | undefined, ...names: string[]): (string | undefined)[] {
  const values: (string | undefined)[] = []
  const cookies = names.map((name) => ({ name, signed: false }))
  readCookies(header, cookies, [], values)
  return values
}

describe("readCookies", () => {
  it.each([
    [undefined, undefined],
    ["sid=1", "1"],
    ["a=b; sid=1; c=d", "1"],
    ["a=b;sid=1;c=d", "1"],
    ["sid=1; sid=2", "1"],
    ["xsid=1; sidx=2", undefined],
    ["SID=1", undefined],
    ["sid", undefined],
    ["sid;", undefined],
    ["sid=", ""],
    ["sid = 1 ; a", "1"],
    ["\tsid=1\t", "1"],
    ['sid="a b"', "a b"],
    ['sid=""', ""],
    ['sid="', '"'],
    ['sid="a', '"a'],
    ["sid=a=b=c", "a=b=c"],
    ["sid=a%20b%C3%A9", "a bé"],
    ["sid=100%", "100%"],
    ["sid=%ff", "%ff"],
    ["a=sid=1", undefined],
    [";;;=;==;sid=1", "1"],
    ["__proto__=1; sid=2", "2"],
  ])("%j has the cookie sid %j", (header, expected) => {
    expect(read(header, "sid")).toEqual([expected])
  })

  it.each([
    ["__Host-sid=1", "1"],
    ["a=b; __Host-sid=1", "1"],
    ["__Host-sid=1; __Host-sid=2", undefined],
    ["__Host-sid=1; a=b; __Host-sid=1", undefined],
    ["__Host-sid=; __Host-sid=2", undefined],
    ["\u2000__Host-sid=1", undefined],
    ["\u2000__Host-sid=1; __Host-sid=2", "2"],
    ["\xa0__Host-sid=1; __Host-sid=2", "2"],
    ["\ufeff__Host-sid=1", undefined],
  ])("%j has the cookie __Host-sid %j", (header, expected) => {
    expect(read(header, "__Host-sid")).toEqual([expected])
    const secure = header.replaceAll("__Host-", "__Secure-")
    expect(read(secure, "__Secure-sid")).toEqual([expected])
  })

  it("appends the cookies in the given order to those already there", () => {
    expect(read("b=2; a=1", "a", "c", "b", "__proto__")).toEqual(["1", undefined, "2", undefined])
  })

  it("takes a signed cookie by any of the secrets", () => {
    const cookies = [{ name: "sid", signed: true }]
    const header = (value: string): string => `sid=${encodeURIComponent(value)}`
    const values: (string | undefined)[] = []
    readCookies(header(signCookie("sid", "a;b", "old")), cookies, ["new", "old"], values)
    readCookies(header(signCookie("sid", "a;b", "lost")), cookies, ["new", "old"], values)
    readCookies("sid=a", cookies, ["new", "old"], values)
    readCookies(undefined, cookies, ["new", "old"], values)
    expect(values).toEqual(["a;b", undefined, undefined, undefined])
  })
})

// A simple reference implementation.
function meaning(header: string, name: string): string | undefined {
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=")
    if (equals === -1 || blanksOff(pair.slice(0, equals)) !== name) continue
    const raw = blanksOff(pair.slice(equals + 1))
    const text = /^".*"$/.test(raw) && raw.length > 1 ? raw.slice(1, -1) : raw
    try {
      return decodeURIComponent(text)
    } catch {
      return text
    }
  }
  return undefined
}

function blanksOff(text: string): string {
  return text.replace(/^[ \t]+/, "").replace(/[ \t]+$/, "")
}

it("agrees with the plain statement of the rules on random headers", () => {
  const part = fc.constantFrom(
    "a",
    "ab",
    "b",
    "=",
    ";",
    "; ",
    " ",
    "\t",
    '"',
    "%20",
    "%",
    "%ff",
    "é",
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const header = parts.join("")
      for (const name of ["a", "ab", "b"]) {
        expect(read(header, name), header).toEqual([meaning(header, name)])
      }
    }),
    { numRuns: 500, seed: 20_261_121 },
  )
})
