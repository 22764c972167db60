import { expect, test } from "vitest"
import { framingOf, mayOmitLength } from "./framing.ts"

test.each([
  [[], [], "none"],
  [["0"], [], 0],
  [["17"], [], 17],
  [["007"], [], 7],
  [["999999999999999"], [], 999_999_999_999_999],
  [["9999999999999999"], [], "bad"],
  [[""], [], "bad"],
  [["-1"], [], "bad"],
  [["+1"], [], "bad"],
  [["1e3"], [], "bad"],
  [["1, 1"], [], "bad"],
  [["١"], [], "bad"],
  [["5", "5"], [], "bad"],
  [["5", "6"], [], "bad"],
  [[], ["chunked"], "chunked"],
  [[], ["Chunked"], "chunked"],
  [[], [""], "bad"],
  [[], ["identity"], "bad"],
  [[], ["gzip, chunked"], "bad"],
  [[], ["chunked", "chunked"], "bad"],
  [["5"], ["chunked"], "bad"],
  [["5"], [""], "bad"],
] as const)("content-length %j, transfer-encoding %j: %s", (lengths, codings, framing) => {
  const fields = {
    lengths: lengths.length,
    length: lengths.at(-1) ?? "",
    types: 0,
    codings: codings.length,
    coding: codings.at(-1) ?? "",
  }
  expect(framingOf(fields)).toBe(framing)
})

test("methods that usually have no body", () => {
  expect(["GET", "HEAD", "DELETE", "OPTIONS"].every(mayOmitLength)).toBe(true)
  expect(["POST", "PUT", "PATCH", "BREW", "get"].some(mayOmitLength)).toBe(false)
})
