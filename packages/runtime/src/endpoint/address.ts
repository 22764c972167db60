/**
 * The one text of an IP address, whatever a socket, a proxy or a host wrote: lower case with the
 * longest run of zeros left out (RFC 5952 §4), without the zone of a link-local one. An IPv4 address
 * that came over an IPv6 socket (`::ffff:192.0.2.1`, RFC 4291 §2.5.5.2) is an IPv4 address.
 * @returns a text that is not an IPv6 address, unchanged
 */
export function canonicalAddress(text: string): string {
  if (!text.includes(":")) return text
  const groups = groupsOf(text)
  return groups === undefined ? text : (ipv4Of(groups) ?? compressed(groups))
}

/** The eight groups of an IPv6 address with or without a zone; undefined if it is invalid. */
export function groupsOf(text: string): readonly number[] | undefined {
  const [zoneless = ""] = text.split("%", 1)
  const [start = "", end, more] = zoneless.split("::")
  const first = numbersOf(start)
  const last = end === undefined ? [] : numbersOf(end)
  // `::` represents as many zeros as make eight groups.
  const zeros = 8 - first.length - last.length
  if (more !== undefined || (end === undefined ? zeros !== 0 : zeros < 1)) return undefined
  const all = [...first, ...Array<number>(zeros).fill(0), ...last]
  return all.includes(Number.NaN) ? undefined : all
}

/** NaN for each invalid group. */
function numbersOf(text: string): number[] {
  if (text === "") return []
  return text.split(":").flatMap((group, at, all) => {
    if (/^[\da-f]{1,4}$/i.test(group)) return Number.parseInt(group, 16)
    const bytes = at === all.length - 1 ? bytesOf(group) : undefined
    if (bytes === undefined) return Number.NaN
    const [a, b, c, d] = bytes as [number, number, number, number]
    return [a * 256 + b, c * 256 + d]
  })
}

/** An IPv4 address, which may represent the last two groups. */
function bytesOf(text: string): number[] | undefined {
  if (!/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return undefined
  const bytes = text.split(".").map(Number)
  return bytes.every((byte) => byte < 256) ? bytes : undefined
}

/** The IPv4 address that groups represent (`::ffff:192.0.2.1`); undefined if they do not. */
export function ipv4Of(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6)
  if (groups[5] !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return undefined
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
}

function compressed(groups: readonly number[]): string {
  let from = 0
  let most = 1 // a single zero stays
  for (let at = 0, zeros = 0; at < 8; at++) {
    zeros = groups[at] === 0 ? zeros + 1 : 0
    if (zeros > most) {
      most = zeros
      from = at + 1 - zeros
    }
  }
  if (most === 1) return hex(groups)
  return `${hex(groups.slice(0, from))}::${hex(groups.slice(from + most))}`
}

function hex(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(":")
}
