const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/
const GROUP = /^[0-9a-f]{1,4}$/i

/** `dotted-quad` of RFC 2673 §3.2: four numbers without leading zeros. */
export function isIpv4(text: string): boolean {
  return IPV4.test(text)
}

/** IPv6 address of RFC 4291 §2.2, without a zone. */
export function isIpv6(text: string): boolean {
  if (text.length > 45) return false
  const halves = text.split("::")
  if (halves.length > 2) return false
  const head = groups(halves[0]!, halves.length === 1)
  const tail = halves.length === 2 ? groups(halves[1]!, true) : 0
  if (head < 0 || tail < 0) return false
  // `::` represents at least one group.
  return halves.length === 1 ? head === 8 : head + tail <= 7
}

/** Number of 16-bit groups in `1:2:3`; the last may be a dotted quad, which counts as two. -1: no such list. */
function groups(text: string, mayEndInQuad: boolean): number {
  if (text === "") return 0
  const parts = text.split(":")
  const last = parts.at(-1)!
  const quad = mayEndInQuad && last.includes(".")
  if (quad && !isIpv4(last)) return -1
  const plain = quad ? parts.slice(0, -1) : parts
  return plain.every((part) => GROUP.test(part)) ? plain.length + (quad ? 2 : 0) : -1
}
