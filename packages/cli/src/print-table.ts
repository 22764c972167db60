import type { Terminal } from "./terminal.ts"

const LONGEST = 200

/** Text of the program, short and without what would steer the terminal. */
export function visible(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  return short.replace(/\p{C}/gu, (character) => JSON.stringify(character).slice(1, -1) || "?")
}

/** Columns side by side, below their names; `none` where there are no rows. */
export function printTable(
  rows: readonly (readonly string[])[],
  head: readonly string[],
  none: string,
  terminal: Terminal,
): void {
  if (rows.length === 0) return terminal.out(none)
  const widths = head.map((text, at) =>
    Math.max(text.length, ...rows.map((row) => row[at]!.length)),
  )
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join("  ")
      .trimEnd()
  terminal.out(terminal.paint("bold", line(head)))
  for (const row of rows) terminal.out(line(row))
}
