import { logText } from "./log-text.ts"

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
