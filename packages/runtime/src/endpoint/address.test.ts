import * as fc from "fast-check"
import { expect, test } from "vitest"
import { canonicalAddress } from "./address.ts"

test.each([
  ["", ""],
  ["192.0.2.1", "192.0.2.1"],
  ["0000:0000:0000:0000:0000:0000:0000:0001", "::1"],
  ["::", "::"],
  ["2001:0DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
  ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"],
  ["fe80::1%eth0", "fe80::1"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["0000:0000:0000:0000:0000:ffff:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
  ["::203.0.113.7", "::cb00:7107"],
  ["64:ff9b::203.0.113.7", "64:ff9b::cb00:7107"],
  // None of them is an address: they stay as they are.
  ["1::2::3", "1::2::3"],
  ["::ffff:203.0.113.256", "::ffff:203.0.113.256"],
  ["1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8:9"],
  ["1:2:3", "1:2:3"],
  ["unix:", "unix:"],
])("%j is %j", (text, address) => {
  expect(canonicalAddress(text)).toBe(address)
})

const runs = Number(process.env["AGREE_RUNS"] ?? 300)
const group = fc.oneof(fc.constant(0), fc.constant(0xffff), fc.integer({ min: 0, max: 0xffff }))
const groups = fc.oneof(
  fc.array(group, { minLength: 8, maxLength: 8 }),
  fc.tuple(group, group).map((tail) => [0, 0, 0, 0, 0, 0xffff, ...tail]),
)

/** Texts of the same address: long, short, in capitals, with a run of zeros left out, with IPv4's dots. */
function textsOf(all: readonly number[], cut: number): string[] {
  const short = all.map((one) => one.toString(16))
  const long = short.map((one) => one.padStart(4, "0").toUpperCase())
  const [high = 0, low = 0] = all.slice(6)
  const dotted = [...short.slice(0, 6), [high >> 8, high & 255, low >> 8, low & 255].join(".")]
  let end = cut
  while (all[end] === 0) end++
  const elided = `${short.slice(0, cut).join(":")}::${short.slice(end).join(":")}`
  return [short, long, dotted].map((one) => one.join(":")).concat(end > cut ? [elided] : [])
}

test("every text of an address is the same one, as in URLs", () => {
  fc.assert(
    fc.property(groups, fc.nat(7), (all, cut) => {
      const isMapped = all[5] === 0xffff && all.slice(0, 5).every((one) => one === 0)
      const expected = isMapped
        ? all
            .slice(6)
            .flatMap((one) => [one >> 8, one & 255])
            .join(".")
        : new URL(`http://[${all.map((one) => one.toString(16)).join(":")}]`).hostname.slice(1, -1)
      for (const text of textsOf(all, cut)) expect(canonicalAddress(text)).toBe(expected)
      expect(canonicalAddress(expected)).toBe(expected)
    }),
    { numRuns: runs },
  )
})

test("no text makes it fail", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123f:.%-g") }), (text) => {
      expect(canonicalAddress(canonicalAddress(text))).toBe(canonicalAddress(text))
    }),
    { numRuns: runs },
  )
})
