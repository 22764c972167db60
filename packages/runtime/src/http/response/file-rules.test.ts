import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { conditionOf, isSameVersion } from "./conditions.ts"
import { contentDisposition } from "./disposition.ts"
import { readRanges } from "./range.ts"

const modified = Date.parse("2024-01-15T12:00:00Z")
const version = { etag: '"a,b"', modified }
const before = "Mon, 15 Jan 2024 11:59:59 GMT"
const same = "Mon, 15 Jan 2024 12:00:00 GMT"

describe("conditions (RFC 9110 §13.2.2)", () => {
  test.each([
    [{}, undefined],
    [{ "if-none-match": '"a,b"' }, 304],
    [{ "if-none-match": 'W/"x", W/"a,b"' }, 304],
    [{ "if-none-match": "*" }, 304],
    [{ "if-none-match": '"a", "b"' }, undefined],
    [{ "if-none-match": "a,b" }, undefined],
    // The date is ignored when there is a tag.
    [{ "if-none-match": '"x"', "if-modified-since": same }, undefined],
    [{ "if-modified-since": same }, 304],
    [{ "if-modified-since": before }, undefined],
    [{ "if-modified-since": "yesterday" }, undefined],
    [{ "if-modified-since": "2030" }, undefined],
    [{ "if-match": '"a,b"' }, undefined],
    [{ "if-match": 'W/"a,b"' }, 412],
    [{ "if-match": "*" }, undefined],
    [{ "if-match": '"x"', "if-unmodified-since": same }, 412],
    [{ "if-match": '"a,b"', "if-unmodified-since": before }, undefined],
    [{ "if-unmodified-since": before }, 412],
    [{ "if-unmodified-since": same }, undefined],
    [{ "if-match": '"a,b"', "if-none-match": '"a,b"' }, 304],
  ])("%j → %s", (headers: Record<string, string>, expected) => {
    expect(conditionOf("GET", headers, version)).toBe(expected)
  })

  test("other methods are refused where GET gets 304", () => {
    expect(conditionOf("PUT", { "if-none-match": "*" }, version)).toBe(412)
    expect(conditionOf("PUT", { "if-modified-since": same }, version)).toBe(undefined)
  })

  test("If-Range requires an exact match", () => {
    expect(isSameVersion('"a,b"', version)).toBe(true)
    expect(isSameVersion('W/"a,b"', { etag: 'W/"a,b"', modified })).toBe(false)
    expect(isSameVersion(same, version)).toBe(true)
    expect(isSameVersion(before, version)).toBe(false)
  })
})

const both = (...edges: number[]): unknown[] =>
  Array.from({ length: edges.length / 2 }, (_, at) => ({
    start: edges[at * 2],
    end: edges[at * 2 + 1],
  }))

describe("ranges (RFC 9110 §14)", () => {
  test.each([
    ["bytes=0-0", [{ start: 0, end: 1 }]],
    ["bytes=2-", [{ start: 2, end: 10 }]],
    ["bytes=2-99999999999999999999", [{ start: 2, end: 10 }]],
    ["bytes=-3", [{ start: 7, end: 10 }]],
    ["bytes=-99", [{ start: 0, end: 10 }]],
    ["BYTES=0-1", [{ start: 0, end: 2 }]],
    ["bytes=10-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=5-2", undefined],
    ["bytes=-", undefined],
    ["bytes=0-1,3-4", both(0, 2, 3, 5)],
    ["bytes= 3-4 ,,\t0-1, ", both(3, 5, 0, 2)],
    ["bytes=0-1,-1", both(0, 2, 9, 10)],
    // What is not there is left out.
    ["bytes=0-1,10-20,-0", both(0, 2)],
    ["bytes=10-,-0", "unsatisfiable"],
    // They may overlap, as long as the whole is not shorter.
    ["bytes=0-4,4-8", both(0, 5, 4, 9)],
    ["bytes=0-5,4-8", undefined],
    ["bytes=0-,0-", undefined],
    ["bytes=0-1,x", undefined],
    ["bytes=0-1,5-2", undefined],
    ["bytes=,", undefined],
    [`bytes=${"0-0,".repeat(33)}`, undefined],
    [`bytes=${"10-,".repeat(32)}`, "unsatisfiable"],
    ["bytes=a-b", undefined],
    ["bytes=0-1;x", undefined],
    ["items=0-1", undefined],
    ["bytes=+1-2", undefined],
  ])("%s", (range, expected) => {
    expect(readRanges({ range }, 10, version)).toEqual(expected)
    expect(readRanges({ range, "if-range": '"other"' }, 10, version)).toBe(undefined)
  })

  test("never exceed the file", () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat(), (junk, a, b, size) => {
        for (const range of [
          `bytes=${a}-${b}`,
          `bytes=-${a}`,
          `bytes=${b}-`,
          `bytes=${junk}`,
          `bytes=${a}-${b},${b}-,-${a}`,
        ]) {
          const found = readRanges({ range }, size, version)
          if (found === undefined || found === "unsatisfiable") continue
          for (const { start, end } of found) {
            expect(start).toBeLessThan(end)
            expect(end).toBeLessThanOrEqual(size)
          }
        }
      }),
    )
  })
})

describe("content-disposition (RFC 6266)", () => {
  test.each([
    ["plan.pdf", 'attachment; filename="plan.pdf"'],
    ["../../etc/passwd", 'attachment; filename="passwd"'],
    ["C:\\temp\\a.txt", 'attachment; filename="a.txt"'],
    ['a"b;c.txt', 'attachment; filename="a\\"b;c.txt"'],
    ["€ rates.pdf", "attachment; filename=\"_ rates.pdf\"; filename*=UTF-8''%E2%82%AC%20rates.pdf"],
    ["50%.txt", "attachment; filename=\"50_.txt\"; filename*=UTF-8''50%25.txt"],
    ["a\r\nx-evil: 1", 'attachment; filename="ax-evil: 1"'],
    ["safe\u202Efdp.exe", 'attachment; filename="safefdp.exe"'],
    ["", "attachment"],
  ])("%j", (name, expected) => {
    expect(contentDisposition(name)).toBe(expected)
  })

  test("is always one safe header", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        expect(contentDisposition(name)).toMatch(
          /^attachment(; filename="(?:[^"\\\p{Cc}]|\\["\\])*"(; filename\*=UTF-8''[\w%.!~-]*)?)?$/u,
        )
      }),
    )
  })
})
