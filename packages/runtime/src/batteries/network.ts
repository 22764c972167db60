/** What one client has of addresses: an address of IPv4, or a network of 64 bits of IPv6. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address
  const [zoneless = ""] = address.split("%", 1) // without the zone of a link-local one
  const [start = "", end] = zoneless.split("::")
  const first = groupsOf(start)
  const last = end === undefined ? [] : groupsOf(end)
  // `::` stands for as many zeros as make eight groups; an IPv4 tail is two groups.
  const zeros = Math.max(0, 8 - first.length - last.length)
  const all = [...first, ...Array<string>(zeros).fill("0"), ...last]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`
}

function groupsOf(text: string): string[] {
  if (text === "") return []
  return text.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]))
}
