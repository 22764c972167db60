import { posix, win32 } from "node:path"
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { segmentsOf } from "./static-path.ts"
import { preferred } from "./variants.ts"

test.each([
  ["", []],
  ["a/b.c", ["a", "b.c"]],
  ["a%20b/%C3%A9", ["a b", "é"]],
  ["a/", ["a"]],
  [".well-known/x", [".well-known", "x"]],
  ["%252e%252e/a", ["%2e%2e", "a"]],
])("%s is a path", (raw, expected) => {
  expect(segmentsOf(raw)).toEqual(expected)
})

test.each([
  "..",
  "../a",
  "a/../b",
  "a/..",
  "%2e%2e/a",
  "%2E%2e",
  "..%2fa",
  "a%2fb",
  "a%5cb",
  "a\\b",
  "..\\a",
  "%00",
  "a%00.txt",
  "/etc/passwd",
  "//etc/passwd",
  "%2fetc",
  "a//b",
  "./a",
  ".env",
  ".git/config",
  "a/.htaccess",
  "C:/a",
  "a::$DATA",
  "a.",
  "a%20",
  "%",
  "%zz",
  "%ff",
  "a%0ab",
  "a%7f",
])("%s is rejected", (raw) => {
  expect(segmentsOf(raw)).toBe(undefined)
})

test("the path of any request stays below the folder", () => {
  const piece = fc.constantFrom(..."./\\%2e5cfC:a0~".split(""), "..", "%2e", "%2f", "%5c", "é")
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const segments = segmentsOf(pieces.join(""))
      if (segments === undefined) return
      const posixPath = posix.join("/folder", ...segments)
      expect(posixPath === "/folder" || posixPath.startsWith("/folder/")).toBe(true)
      expect(posixPath.split("/")).toHaveLength(segments.length + 2)
      const path = win32.join("C:\\folder", ...segments)
      expect(path === "C:\\folder" || path.startsWith("C:\\folder\\")).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  [undefined, []],
  ["", []],
  ["gzip, deflate, br, zstd", ["br", "zstd", "gzip"]],
  ["gzip;q=1, br;q=0.5", ["gzip", "br"]],
  ["br;q=0, *", ["zstd", "gzip"]],
  ["*;q=0", []],
  ["X-GZIP", ["gzip"]],
  ["br;q=x", []],
  ["identity", []],
])("accept-encoding: %s", (accept, expected) => {
  expect(preferred(accept, ["br", "zstd", "gzip"])).toEqual(expected)
})
