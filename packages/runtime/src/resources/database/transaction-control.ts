/**
 * Whether a statement begins or ends a transaction (SQL of PostgreSQL: BEGIN, START
 * TRANSACTION, COMMIT, END, ABORT, ROLLBACK, PREPARE TRANSACTION), with comments in any place.
 * Savepoints stay inside a transaction, and COMMIT PREPARED and ROLLBACK PREPARED are
 * statements about another one.
 */
export function controlsTransaction(text: string): boolean {
  const [first = "", second = "", third = ""] = firstWords(text)
  switch (first) {
    case "begin":
    case "end":
    case "abort":
      return true
    case "commit":
      return second !== "prepared"
    case "rollback": {
      const next = second === "work" || second === "transaction" ? third : second
      return next !== "to" && second !== "prepared"
    }
    case "start":
    case "prepare":
      return second === "transaction"
    default:
      return false
  }
}

const WORDS = 3
const WORD = /[a-z_]+/iy
// The blanks of PostgreSQL's lexer, comments to the end of a line, and the empty statements that it skips.
const GAP = /[\s;]+|--[^\n\r]*/y

/** The first three words, in lower case; fewer if other tokens are between them. */
export function firstWords(text: string): string[] {
  const words: string[] = []
  let at = afterGap(text, 0)
  while (words.length < WORDS) {
    WORD.lastIndex = at
    const word = WORD.exec(text)?.[0]
    if (word === undefined) break
    words.push(word.toLowerCase())
    at = afterGap(text, at + word.length)
  }
  return words
}

function afterGap(text: string, from: number): number {
  for (let at = from; ;) {
    GAP.lastIndex = at
    const next = GAP.test(text) ? GAP.lastIndex : at
    const end = text.startsWith("/*", next) ? afterComment(text, next) : next
    if (end === at) return at
    at = end
  }
}

/** Comments nest (PostgreSQL 4.1.5). */
function afterComment(text: string, from: number): number {
  const mark = /\/\*|\*\//g
  mark.lastIndex = from
  let depth = 0
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    depth += found[0] === "/*" ? 1 : -1
    if (depth === 0) return mark.lastIndex
  }
  return text.length
}
