import { foldHead } from "../../../../packages/cli/src/explain/emitted.ts"

/**
 * The file for reading: two dozen lines of `const x = __precast.x` become one, and constants that
 * share a long line are split over several. Means the same; all else stays as the compiler writes it.
 */
export function readable(javascript: string): string {
  const lines = javascript.split("\n")
  const start = lines.findIndex((line) => line.startsWith("import * as __precast from "))
  if (start === -1) return javascript
  let end = start + 1
  // The last one ends in a semicolon.
  while (/^const \w+ = .*[^;]$/.test(lines[end] ?? "")) end++
  if (/^const \w+ = .*;$/.test(lines[end] ?? "")) end++
  const head = lines.slice(start, end).map((line) => line.replace(/;$/, ""))
  const folded = foldHead(head).map(wrapped)
  return [...lines.slice(0, start), ...folded, "", ...lines.slice(end)].join("\n")
}

const WIDTH = 90

/** `const { a, b, … } = __precast` over as many lines as it takes. */
function wrapped(line: string): string {
  const names = /^const \{ (.*) \} = __precast$/.exec(line)?.[1]?.split(", ")
  if (names === undefined || line.length <= WIDTH) return line
  const lines = [" "]
  for (const name of names) {
    if (lines.at(-1)!.length + name.length + 2 > WIDTH) lines.push(" ")
    lines[lines.length - 1] += ` ${name},`
  }
  return ["const {", ...lines, "} = __precast"].join("\n")
}
