/**
 * Emitted code from one line of its file, broken into as many lines as it takes to read it: the content of
 * long brackets is placed on separate lines.
 * @param code a statement without comments, regular expressions and templates; others are returned unchanged
 */
export function spread(code: string): string {
  if (code.length <= WIDTH || code.includes("\n") || /[/`]/.test(withoutTexts(code))) return code
  return spreadAt(code, "")
}

const WIDTH = 100
const TEXT = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g

const withoutTexts = (code: string): string => code.replace(TEXT, "")

function spreadAt(code: string, indentation: string): string {
  if (indentation.length + code.length <= WIDTH) return code
  const [open, close] = longestBrackets(code)
  if (open === -1) return code
  const inner = `${indentation}  `
  const parts = partsOf(code.slice(open + 1, close)).map((part) => inner + spreadAt(part, inner))
  return `${code.slice(0, open + 1)}\n${parts.join(",\n")}\n${indentation}${code.slice(close)}`
}

/** Places of the longest outermost brackets; -1: there are none. */
function longestBrackets(code: string): [open: number, close: number] {
  let longest: [number, number] = [-1, -1]
  let start = 0
  walk(code, (at, depth, isOpening) => {
    if (isOpening && depth === 1) start = at
    if (!isOpening && depth === 0 && at - start > longest[1] - longest[0]) longest = [start, at]
  })
  return longest
}

/** What commas part, brackets in it left whole. */
function partsOf(code: string): string[] {
  const parts: string[] = []
  let start = 0
  let level = 0
  walk(
    code,
    (_at, depth) => (level = depth),
    (at) => {
      if (level > 0) return
      parts.push(code.slice(start, at).trim())
      start = at + 1
    },
  )
  return [...parts, code.slice(start).trim()].filter((part) => part !== "")
}

/** Brackets, with the depth behind them, and commas, both outside texts. */
function walk(
  code: string,
  onBracket: (at: number, depth: number, isOpening: boolean) => void,
  onComma: (at: number) => void = () => {},
): void {
  let depth = 0
  for (const { 0: found, index } of code.matchAll(new RegExp(`${TEXT.source}|[[\\](){},]`, "g"))) {
    if (found === ",") onComma(index)
    else if ("[({".includes(found)) onBracket(index, ++depth, true)
    else if ("])}".includes(found)) onBracket(index, --depth, false)
  }
}
