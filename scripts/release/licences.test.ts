import { expect, test } from "vitest"
import { refused } from "./licences.ts"

const allowed = new Set(["MIT", "Apache-2.0"])

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0)", true],
  ["GPL-3.0 OR Apache-2.0", true],
  ["(MIT AND Apache-2.0)", true],
  ["MIT AND GPL-3.0", false],
  ["GPL-3.0", false],
  ["Unknown", false],
  ["", false],
])("%j is allowed: %s", (license, is) => {
  const wrong = refused([{ name: "x", license }], allowed)
  expect(wrong).toEqual(is ? [] : [`x (${license})`])
})
