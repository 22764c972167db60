/** Whether a text has at least `count` Unicode code points. */
export function isAtLeast(text: string, count: number): boolean {
  // A code point is one or two UTF-16 units, so most texts need no counting.
  return text.length >= count && (text.length >= 2 * count || codePoints(text) >= count)
}

/** Whether a text has at most `count` Unicode code points. */
export function isAtMost(text: string, count: number): boolean {
  return text.length <= count || (text.length <= 2 * count && codePoints(text) <= count)
}

function codePoints(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length - 1; at++) {
    if ((text.charCodeAt(at) & 0xfc00) !== 0xd800 || (text.charCodeAt(at + 1) & 0xfc00) !== 0xdc00)
      continue
    count--
    at++
  }
  return count
}
