// JSON escapes control characters below 32 itself. These it leaves as they are, and a terminal or a
// reader of lines may act on them: DEL, C1 controls, the two line separators of Unicode, and marks
// that turn the direction of text.
const ODD = /[\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Text of a request for a log line, at most `most` characters of it. */
export function logText(text: string, most: number): string {
  const part = text.length > most ? `${text.slice(0, most)}…` : text
  return logLine(part)
}

/** A line of JSON with the same characters escaped, which does not change its meaning. */
export function logLine(line: string): string {
  return line.replaceAll(ODD, (odd) => `\\u${odd.charCodeAt(0).toString(16).padStart(4, "0")}`)
}
