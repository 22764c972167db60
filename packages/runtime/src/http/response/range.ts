import { isSameVersion, type Version } from "./conditions.ts"

/** From the first byte to the one behind the last. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

// A download manager requests a few, a PDF reader some ten; thousands of them are a known attack
// on servers (CVE-2011-3192).
const MOST_RANGES = 32

/**
 * The parts of a response that `range` requests (RFC 9110 §14.2), in its order; unsatisfiable ones
 * are omitted, as in nginx and Go. More than 32 of them, or so many that overlap that they are
 * longer than the whole, yield the whole.
 * @returns undefined: the whole is to be sent; "unsatisfiable": 416
 */
export function readRanges(
  headers: Readonly<Record<string, string | undefined>>,
  size: number,
  version: Version,
): readonly ByteRange[] | "unsatisfiable" | undefined {
  const { range } = headers
  if (range === undefined) return undefined
  const ifRange = headers["if-range"]
  if (ifRange !== undefined && !isSameVersion(ifRange, version)) return undefined
  const asked = specsOf(range)
  if (asked === undefined) return undefined
  const found = asked
    .map(([first, last]) => rangeOf(first, last, size))
    .filter((one) => one !== null)
  if (found.length === 0) return "unsatisfiable"
  const total = found.reduce((sum, { start, end }) => sum + end - start, 0)
  return found.length > 1 && total > size ? undefined : found
}

/** First and last byte of each range as texts; undefined for a header that is not to be read. */
function specsOf(range: string): [first: string, last: string][] | undefined {
  const list = /^bytes=(.*)$/i.exec(range)?.[1]
  // Elements of a list may be empty (§5.6.1.2).
  const items = list?.split(",").filter((item) => !/^[ \t]*$/.test(item)) ?? []
  if (items.length === 0 || items.length > MOST_RANGES) return undefined
  const specs: [string, string][] = []
  for (const item of items) {
    const [, first = "", last = ""] = /^[ \t]*(\d*)-(\d*)[ \t]*$/.exec(item) ?? []
    if (first === "" && last === "") return undefined
    if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined
    specs.push([first, last])
  }
  return specs
}

/** null: the part does not exist. */
function rangeOf(first: string, last: string, size: number): ByteRange | null {
  if (first === "") {
    const length = Math.min(Number(last), size)
    return length === 0 ? null : { start: size - length, end: size }
  }
  const start = Number(first)
  if (start >= size) return null
  return { start, end: last === "" ? size : Math.min(Number(last) + 1, size) }
}
