import type { Terminal } from "./terminal.ts"

const LONGEST = 200

/** Text of the program, or of those who send it something, short and without what would steer the terminal. */
export function visible(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  return short.replace(/\p{C}/gu, escaped)
}

// Not as JSON does it: that leaves C1 controls as they are, of which U+009B begins what ESC [ begins.
function escaped(character: string): string {
  if (character === "\n") return "\\n"
  return `\\u${character.codePointAt(0)!.toString(16).padStart(4, "0")}`
}

/** Columns side by side, below their names, numbers to the right; `none` without rows. */
export function printTable(
  rows: readonly (readonly (string | number)[])[],
  head: readonly string[],
  none: string,
  terminal: Terminal,
): void {
  const [first] = rows
  if (first === undefined) return terminal.out(none)
  const widths = head.map((text, at) =>
    Math.max(text.length, ...rows.map((row) => String(row[at]).length)),
  )
  const line = (row: readonly (string | number)[]): string =>
    row
      .map((cell, at) =>
        typeof first[at] === "number"
          ? String(cell).padStart(widths[at]!)
          : String(cell).padEnd(widths[at]!),
      )
      .join("  ")
      .trimEnd()
  terminal.out(terminal.paint("bold", line(head)))
  for (const row of rows) terminal.out(line(row))
}
