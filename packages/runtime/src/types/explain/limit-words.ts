// Apart from the words of types, which clients load only to report a response that does not match.

/** ` (at least 1 item)`, or nothing. */
export function inBrackets(parts: string[]): string {
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`
}

/** How many there have to be, in words. */
export function range(min: number | undefined, max: number | undefined, unit: string): string[] {
  if (min !== undefined && min === max) return [`exactly ${count(min, unit)}`]
  const least = min ? [`at least ${count(min, unit)}`] : []
  return max === undefined ? least : [...least, `at most ${count(max, unit)}`]
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`
}
