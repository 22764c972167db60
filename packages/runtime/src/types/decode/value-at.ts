import { fail, source, START } from "./source.ts"
import { endOfString, stringAt } from "./string-at.ts"

/**
 * The JSON value of any kind at `at` as JSON.parse makes it, for parts that have no fast path; without one `source.at` is 0.
 * Finds where the value ends by brackets and quotes only; JSON.parse then judges it.
 */
export function valueAt(at: number): unknown {
  if (source.bytes[at] === 34) return stringAt(at)
  const end = endOfValue(at)
  if (end === -1) return fail()
  try {
    const value: unknown = JSON.parse(source.text.slice(at - START, end - START))
    source.at = end
    return value
  } catch {
    return fail()
  }
}

// As in `endOfMember`.
const NEAR = 64
const FAR = 1024

/** Position after the value; -1 without one. */
export function endOfValue(from: number): number {
  const { bytes } = source
  let at = from
  let depth = 0
  let near = from + NEAR
  for (;;) {
    const byte = bytes[at]!
    if (byte === 34) {
      at = endOfString(at)
      if (at === -1 || depth === 0) return at
      continue
    }
    if (byte === 0) return depth === 0 ? at : -1
    if (depth === 0 && (byte === 44 || byte === 93 || byte === 125 || byte <= 32)) return at
    if (byte === 91 || byte === 123) depth++
    if ((byte === 93 || byte === 125) && --depth === 0) return at + 1
    at++
    if (depth > 0 && at > near) {
      const next = source.bracketAfter(at)
      if (next - at < NEAR) near = next + FAR
      at = next
    }
  }
}
