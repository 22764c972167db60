import { describe, expect, test } from "vitest"
import { clientAddress, type TrustProxy } from "./client-address.ts"

/** The client's address, for a connection from `peer` with this header. */
function from(option: TrustProxy, peer: string, said?: string): string {
  const header = typeof option === "object" && "header" in option ? "forwarded" : "x-forwarded-for"
  return clientAddress(option)(peer, said === undefined ? {} : { [header]: said })
}

describe("a number of proxies", () => {
  test.each([
    [1, "10.0.0.1", undefined, "10.0.0.1"],
    [1, "10.0.0.1", "203.0.113.7", "203.0.113.7"],
    [1, "10.0.0.1", "1.1.1.1, 203.0.113.7", "203.0.113.7"],
    [2, "10.0.0.1", "1.1.1.1, 203.0.113.7, 10.0.0.2", "203.0.113.7"],
    [2, "10.0.0.1", "203.0.113.7", "203.0.113.7"],
    [1, "", "203.0.113.7", "203.0.113.7"], // over a unix socket
    [1, "::ffff:10.0.0.1", undefined, "10.0.0.1"],
    [1, "10.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"],
    [1, "10.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
    [1, "10.0.0.1", "::ffff:203.0.113.7", "203.0.113.7"],
  ] as const)("%i, %s, %s → %s", (count, peer, said, address) => {
    expect(from(count, peer, said)).toBe(address)
  })

  test.each(["unknown", "_hidden", "", ",", "1.1.1.1,", "256.1.1.1", "1.1.1.1 2.2.2.2", "x\ty"])(
    "an invalid address (%j) yields the proxy's address",
    (said) => {
      expect(from(1, "10.0.0.1", said)).toBe("10.0.0.1")
    },
  )
})

describe("networks of proxies", () => {
  const trusted = ["10.0.0.0/8", "2001:db8:1::/48", "192.0.2.1"]
  test.each([
    ["203.0.113.7", "1.1.1.1", "203.0.113.7"], // not through a proxy: its own word on itself
    ["10.0.0.1", "1.1.1.1", "1.1.1.1"],
    ["10.0.0.1", "9.9.9.9, 1.1.1.1, 10.9.9.9, 192.0.2.1", "1.1.1.1"],
    ["::ffff:10.0.0.1", "1.1.1.1", "1.1.1.1"],
    ["2001:db8:1::5", "2001:db8:2::5", "2001:db8:2::5"],
    ["2001:db8:2::5", "1.1.1.1", "2001:db8:2::5"],
    ["10.0.0.1", "10.0.0.2, 10.0.0.3", "10.0.0.2"],
    ["", "1.1.1.1", ""],
    ["fe80::1%eth0", "1.1.1.1", "fe80::1"],
  ])("%s, %s → %s", (peer, said, address) => {
    expect(from(trusted, peer, said)).toBe(address)
  })
})

describe("RFC 7239", () => {
  const one: TrustProxy = { proxies: 1, header: "forwarded" }
  test.each([
    ["for=203.0.113.7", "203.0.113.7"],
    ["For=1.1.1.1, for=203.0.113.7;proto=https;by=10.0.0.1", "203.0.113.7"],
    ["for=1.1.1.1, proto=http; FOR=203.0.113.7 ;by=x", "203.0.113.7"],
    ['", for=203.0.113.7', "203.0.113.7"],
    ['";for=1.1.1.1;x, for=203.0.113.7', "203.0.113.7"],
    ['for="1.1.1.1, for=203.0.113.7', "203.0.113.7"],
    ["for=1.1.1.1;x, proto=http", "10.0.0.1"],
    ["for=203.0.113.7;", "203.0.113.7"],
    ['for=203.0.113.7;"', "10.0.0.1"],
    ['for="[2001:db8:cafe::17]:4711"', "2001:db8:cafe::17"],
    ['for="203.0.113.7:80"', "203.0.113.7"],
    ['host="a, for=1.1.1.1";for=203.0.113.7', "203.0.113.7"],
    ["for=unknown", "10.0.0.1"],
    ['for="_gazonk"', "10.0.0.1"],
    ["proto=http", "10.0.0.1"],
    ['for="1.1.1.1', "10.0.0.1"],
    ["", "10.0.0.1"],
  ])("%s → %s", (said, address) => {
    expect(from(one, "10.0.0.1", said)).toBe(address)
  })

  test("the other header is not looked at", () => {
    expect(clientAddress(one)("10.0.0.1", { "x-forwarded-for": "1.1.1.1" })).toBe("10.0.0.1")
    expect(clientAddress(1)("10.0.0.1", { forwarded: "for=1.1.1.1" })).toBe("10.0.0.1")
  })

  test("a long header with many quotes is read in time that grows with its length", () => {
    expect(from(one, "10.0.0.1", `${'"\\'.repeat(8000)};for=1.1.1.1`)).toBe("10.0.0.1")
    expect(from(one, "10.0.0.1", `for="${"\\a".repeat(8000)}`)).toBe("10.0.0.1")
    expect(from(one, "10.0.0.1", `${" ".repeat(16_000)}x`)).toBe("10.0.0.1")
    expect(from(one, "10.0.0.1", `${";".repeat(16_000)}for`)).toBe("10.0.0.1")
  })
})

test.each([0, 1.5, -1, Number.NaN, "10.0.0.1", ["10.0.0.0/33"], ["x"], ["10.0.0.0/8/8"], [7], {}])(
  "%j is no option",
  (option) => {
    expect(() => clientAddress(option as TrustProxy)).toThrow("PC2012")
  },
)

test("a header that is not known is no option", () => {
  const header = "cf-connecting-ip" as "forwarded"
  expect(() => clientAddress({ proxies: 1, header })).toThrow("PC2012")
})
