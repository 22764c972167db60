import * as fc from "fast-check"
import { dates, numbers, strings } from "./scalars.ts"

/** Values of a kind that no type takes, or only `unknown` does. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    false,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    new Date(Number.NaN),
    [],
    {},
    1n,
    "x",
    7,
    () => 1,
    Symbol.iterator,
    new Map(),
    new Set([1, "a"]),
    new Uint8Array([1, 2]),
    new ArrayBuffer(3),
    new URL("https://example.org"),
    /a/g,
    [[1, 2]],
    [["a"], ["b", 1, 2]],
  ),
  fc.constantFrom("NaN", "-Infinity", "/a/g", "//", "/a/ig", "AQI=", "AQI", "0aF", "https://x"),
  strings,
  numbers,
  dates,
)
