import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { FAIL } from "../route.ts"
import { bytesText, reviveBytes } from "./natives-bytes.ts"
import type { BytesForm } from "./natives-bytes.ts"
import type { BytesName } from "./bytes-types.ts"
import { refusal, takes } from "./natives-checked.ts"
import { dayText, epochText, isDay, reviveDay, reviveEpoch } from "./day.ts"
import { ieeeText, isSafeBigint, reviveIeee, reviveInteger } from "./natives-number.ts"
import { reviveRegexp } from "./regexp.ts"
import { reviveUrl } from "./natives-url.ts"

const names: BytesName[] = [
  "Uint8Array",
  "Uint8ClampedArray",
  "Int8Array",
  "Uint16Array",
  "Int16Array",
  "Uint32Array",
  "Int32Array",
  "BigInt64Array",
  "BigUint64Array",
  "ArrayBuffer",
  "DataView",
]
const forms: BytesForm[] = ["base64", "base64url", "hex", "array"]

describe("bytes", () => {
  it("come back from every form as the same class with the same bytes", () => {
    fc.assert(
      fc.property(
        fc
          .uint8Array({ minLength: 0, maxLength: 40 })
          .map((bytes) => bytes.slice(0, bytes.length & ~7)),
        fc.constantFrom(...names),
        fc.constantFrom(...forms),
        (bytes, name, form) => {
          const value = reviveBytes(Buffer.from(bytes).toString("base64"), name, "base64")
          if (value === FAIL) throw new Error("eight bytes fit every class")
          const back = reviveBytes(JSON.parse(bytesText(value, name, form)), name, form)
          expect(back).toEqual(value)
          expect(back.constructor.name).toBe(name)
        },
      ),
      { seed: 1 },
    )
  })

  it("own their memory", () => {
    const value = reviveBytes("AQI=", "Uint8Array", "base64") as Uint8Array
    expect([...value]).toEqual([1, 2])
    expect(value.buffer.byteLength).toBe(2)
    expect(Buffer.isBuffer(value)).toBe(false)
  })

  it("take views of a part and Buffers", () => {
    expect(bytesText(new Uint8Array([0, 1, 2, 3]).subarray(1, 3), "Uint8Array", "hex")).toBe(
      '"0102"',
    )
    expect(bytesText(Buffer.from("hi"), "Uint8Array", "base64")).toBe('"aGk="')
    expect(bytesText(new Float64Array([0.5, Number.NaN]), "Float64Array", "array")).toBe(
      "[0.5,null]",
    )
  })

  it.each([
    ["AQI", "Uint8Array", "base64"], // no padding
    ["AQI=\n", "Uint8Array", "base64"],
    ["AQJ=", "Uint8Array", "base64"], // bits behind the last byte
    ["AQI=", "Uint8Array", "base64url"],
    ["A", "Uint8Array", "base64url"],
    ["abc", "Uint8Array", "hex"],
    ["0g", "Uint8Array", "hex"],
    ["AQI=", "Uint32Array", "base64"],
    [[256], "Uint8Array", "array"],
    [[-1], "Uint8ClampedArray", "array"],
    [[0.5], "Int8Array", "array"],
    [[0.1], "Float32Array", "array"],
    [[1], "BigInt64Array", "array"],
    [["9223372036854775808"], "BigInt64Array", "array"],
    [["-1"], "BigUint64Array", "array"],
    [5, "Uint8Array", "base64"],
    [null, "Uint8Array", "array"],
  ] as [unknown, BytesName, BytesForm][])("%j is no %s as %s", (wire, name, form) => {
    expect(reviveBytes(wire, name, form)).toBe(FAIL)
  })
})

describe("base64", () => {
  const letter = fc.constantFrom(..."ABCQUgw059+/-_=*\n \u00e9\u0141\u0100")
  // Longer texts are read in pieces, and a letter may stand where two of them meet.
  const lead = fc.constantFrom("", "AAAA", "A".repeat(400), "A".repeat(8188), "A".repeat(16_380))

  it.each(["base64", "base64url"] as const)("%s is what a Buffer writes, nothing else", (form) => {
    const property = fc.property(
      lead,
      fc.string({ unit: letter, maxLength: 9 }),
      lead,
      (a, b, c) => {
        const text = a + b + c
        const bytes = Buffer.from(text, form)
        const expected = bytes.toString(form) === text ? new Uint8Array(bytes) : FAIL
        expect(reviveBytes(text, "Uint8Array", form)).toEqual(expected)
      },
    )
    fc.assert(property, { seed: 1, numRuns: 2_000 })
  })
})

describe("days and epochs", () => {
  it("a day is the start of a day in UTC", () => {
    const day = reviveDay("2024-02-29") as Date
    expect(day.toISOString()).toBe("2024-02-29T00:00:00.000Z")
    expect(dayText(day)).toBe("2024-02-29")
    expect(isDay(day)).toBe(true)
    expect(isDay(new Date(1))).toBe(false)
    expect(isDay(new Date(Number.NaN))).toBe(false)
    expect(dayText(reviveDay("-000001-01-01") as Date)).toBe("-000001-01-01")
  })

  it.each([
    "2023-02-29",
    "2024-13-01",
    "2024-00-10",
    "2024-1-1",
    "-000000-01-01",
    "+999999-01-01",
    5,
  ])("%s is not a day", (wire) => expect(reviveDay(wire)).toBe(FAIL))

  it("seconds have up to three decimals", () => {
    for (const time of [0, 1, 1704067199999, -1, 8.64e15])
      for (const unit of ["ms", "s"] as const)
        expect(
          (reviveEpoch(JSON.parse(epochText(new Date(time), unit)), unit) as Date).getTime(),
        ).toBe(time)
    for (const wire of [1e300, Infinity, "0", Number.NaN]) expect(reviveEpoch(wire, "s")).toBe(FAIL)
    for (const wire of [0.5, 9e15, null]) expect(reviveEpoch(wire, "ms")).toBe(FAIL)
  })

  it.each([
    [1_700_000_000.1234567, 1_700_000_000_123],
    [1_700_000_000.123_999, 1_700_000_000_123],
    [0.0001, 0],
    [0.9999999999999999, 999],
    [-0.0001, -1],
    [-1.5001, -1501],
  ])("finer fractions of a second are cut off: %d", (seconds, time) =>
    expect((reviveEpoch(seconds, "s") as Date).getTime()).toBe(time),
  )

  it("every millisecond of seconds comes back, near and far", () => {
    const far = Array.from({ length: 2000 }, (_, at) => -4_424_498_834_332_220 + 7 * at)
    for (const time of [
      ...far,
      8.64e15 - 1,
      1 - 8.64e15,
      4_424_498_834_332_220,
      1_700_000_000_123,
    ]) {
      const text = epochText(new Date(time), "s")
      expect((reviveEpoch(JSON.parse(text), "s") as Date).getTime(), text).toBe(time)
    }
  })
})

describe("numbers", () => {
  it("all of IEEE 754 comes back", () => {
    for (const value of [
      0,
      -0,
      1.5,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ])
      expect(reviveIeee(JSON.parse(ieeeText(value)))).toBe(value)
    for (const wire of ["nan", "1", null, JSON.parse("1e999")]) expect(reviveIeee(wire)).toBe(FAIL)
  })

  it("big integers as numbers are safe integers", () => {
    expect(reviveInteger(9007199254740991)).toBe(9007199254740991n)
    for (const wire of [9007199254740992, 0.5, "1", null]) expect(reviveInteger(wire)).toBe(FAIL)
    expect(isSafeBigint(-9007199254740991n)).toBe(true)
    expect(isSafeBigint(9007199254740992n)).toBe(false)
  })
})

describe("URLs and expressions", () => {
  it("come back", () => {
    expect(String(reviveUrl("https://a.example/ä?b#c"))).toBe("https://a.example/%C3%A4?b#c")
    expect(String(reviveRegexp("/a\\/b/giu"))).toBe("/a\\/b/giu")
    expect(String(reviveRegexp(String(new RegExp(""))))).toBe("/(?:)/")
  })

  it.each(["/a", "a", "//", "/(/", "/a/gg", "/a/ig", "/a\nb/", `/${"a".repeat(10_000)}/`, 5])(
    "%j is no expression",
    (wire) => expect(reviveRegexp(wire)).toBe(FAIL),
  )
  it.each(["a.example", "/path", "", 5])("%j is no URL", (wire) =>
    expect(reviveUrl(wire)).toBe(FAIL),
  )
})

describe("checks", () => {
  it.each([
    [() => true, null],
    [() => undefined, null],
    [() => false, { path: "", message: undefined }],
    [() => "too odd", { path: "", message: "too odd" }],
    [() => ({ path: "/a", message: "no" }), { path: "/a", message: "no" }],
    [
      () => {
        throw new TypeError("broken")
      },
      { path: "", message: "broken" },
    ],
  ])("%s", (check, expected) => {
    expect(refusal(check, 1)).toEqual(expected)
    expect(takes(check, 1)).toBe(expected === null)
  })
})
