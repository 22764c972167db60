import { expect, test } from "vitest"
import { networkOf } from "./network.ts"

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["", ""],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0DB8:0000:0001:a:b:c:d", "2001:db8:0:1::/64"],
  ["2001:db8:1:2:3::", "2001:db8:1:2::/64"],
  ["2001:db8:1::5:6:7:8", "2001:db8:1:0::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("%s is of %s", (address, network) => {
  expect(networkOf(address)).toBe(network)
})
