export interface Template {
  /** The parts without a first and last empty line and without common indentation. */
  parts: readonly string[]
  /** White space at the start of the line of each hole. */
  indentations: readonly string[]
  /** Whether a part holds a line break. */
  isLong: boolean
}

// A template is read once, however often it is filled: reading it each time, and looking for empty
// lines in all that was emitted so far, took half of the time of emitting (benchmarks/compile).
const templates = new WeakMap<TemplateStringsArray, Template>()

export function readTemplate(template: TemplateStringsArray): Template {
  let known = templates.get(template)
  if (!known) {
    const parts = dedented(template).map((part) => part.replace(/\n *(?=\n)/g, ""))
    const HOLE = "x" // not a space: the text after a hole is not the start of a line
    const indentations = parts.map((_, at) => indentationOf(parts.slice(0, at + 1).join(HOLE)))
    known = { parts, indentations, isLong: parts.some((part) => part.includes("\n")) }
    templates.set(template, known)
  }
  return known
}

function dedented(template: TemplateStringsArray): string[] {
  const parts = [...template]
  const indents = parts
    .flatMap((part, index) =>
      part
        .split("\n")
        .slice(1)
        .map((line, at, all) => [line, index, at === all.length - 1] as const),
    )
    .filter(([line, index, last]) => line.trim() !== "" || (last && index < parts.length - 1))
    .map(([line]) => line.length - line.trimStart().length)
  const common = indents.length === 0 ? 0 : Math.min(...indents)
  const shorter = parts.map((part) => part.replace(new RegExp(`\\n {0,${common}}`, "g"), "\n"))
  shorter[0] = shorter[0]!.replace(/^\n/, "")
  shorter[shorter.length - 1] = shorter.at(-1)!.replace(/\n *$/, "")
  return shorter
}

/** White space at the start of the last line. */
function indentationOf(text: string): string {
  const line = text.slice(text.lastIndexOf("\n") + 1)
  return line.slice(0, line.length - line.trimStart().length)
}

/** Literals hold no raw line break, so lines are lines. */
export function withoutEmptyHoleLines(text: string): string {
  return text.replace(/\n[ ]*(?=\n|$)/g, "").replace(/^[ ]*\n/, "")
}
