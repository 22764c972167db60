// Shorter texts are matched again in less time than it takes to find out that they were; longer ones are not kept alive.
const SHORT = 64
const LONG = 256 * 1024

let refused: { readonly pattern: RegExp; readonly text: string } | null = null

/**
 * Whether a pattern of the user, which is not sticky, matches a text. The last rejected text is cached: the
 * careful path and the report match it again, and a pattern may be slow.
 */
export function matches(pattern: RegExp, text: string): boolean {
  const isKept = text.length > SHORT && text.length <= LONG
  if (isKept && refused?.text === text && isSame(pattern, refused.pattern)) return false
  if (pattern.test(text)) return true
  if (isKept) refused = { pattern, text }
  return false
}

function isSame(one: RegExp, other: RegExp): boolean {
  return one === other || (one.source === other.source && one.flags === other.flags)
}
