import { groupsOf, ipv4Of } from "../../endpoint/address.ts"

/** What one client has of addresses: an address of IPv4, or a network of 64 bits of IPv6. */
export function networkOf(address: string): string {
  const groups = address.includes(":") ? groupsOf(address) : undefined
  if (groups === undefined) return address
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return ipv4Of(groups) ?? `${network.join(":")}::/64`
}
