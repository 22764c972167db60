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

// An error may hold all of a request's body.
const MOST = 16 * 1024
// All control characters except the line break, which is handled separately.
const CONTROLS = /[^\P{Cc}\n]/gu

/**
 * An error as text for a log. The text may come from a request: control characters are
 * escaped, and each further line is indented, so that none looks like another entry of the log.
 */
export function errorText(error: unknown): string {
  const text = logText(described(error), MOST)
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll(CONTROLS, escaped)
    .replaceAll(/\n+/g, "\n    ")
    .trimEnd()
}

function escaped(char: string): string {
  return char === "\t" ? "  " : `\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}`
}

/** As the console of Node shows it, with its stack and causes. */
function described(error: unknown): string {
  try {
    const util = globalThis.process?.getBuiltinModule?.("node:util")
    if (util !== undefined) return util.inspect(error)
    return error instanceof Error ? (error.stack ?? String(error)) : String(error)
  } catch {
    // The object's own text may throw.
    return "an error that cannot be shown"
  }
}
