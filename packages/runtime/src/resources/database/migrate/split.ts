/** One statement of a file, and its start position. */
export interface Statement {
  /** Without the semicolon, and without the comments before it. */
  readonly text: string
  /** Index of its first character in the file. */
  readonly start: number
}

// Tokens in which a semicolon does not end a statement. Unclosed ones extend to the end; the
// server then reports the error.
const TOKEN = new RegExp(
  [
    String.raw`(?<space>\s+|--[^\n]*)`,
    String.raw`(?<comment>\/\*)`,
    String.raw`(?<escaped>[eE]'(?:[^'\\]|\\[^]|'')*(?:'|$))`,
    String.raw`(?<quoted>'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$))`,
    String.raw`(?<dollar>\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)`,
    String.raw`(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)`,
    String.raw`(?<other>[^])`,
  ].join("|"),
  "y",
)

/**
 * The statements of a file, split as psql splits them: semicolons in texts, names, comments,
 * parentheses and function bodies (`$$ … $$`, `begin atomic … end`) do not split.
 */
export function splitStatements(sql: string): Statement[] {
  const found: Statement[] = []
  const body = new Body()
  let start = -1
  let end = 0
  for (let at = 0; at < sql.length;) {
    const [length, kind] = tokenAt(sql, at)
    const text = sql.slice(at, at + length)
    const divides = text === ";" && body.isOutside
    if (divides) {
      if (start >= 0) found.push({ text: sql.slice(start, end), start })
      start = -1
      body.reset()
    } else if (kind !== "space") {
      if (start < 0) start = at
      end = at + length
      body.see(kind, text)
    }
    at += length
  }
  if (start >= 0) found.push({ text: sql.slice(start, end), start })
  return found
}

type Kind = "space" | "word" | "other"

function tokenAt(sql: string, at: number): [length: number, kind: Kind] {
  TOKEN.lastIndex = at
  const groups = TOKEN.exec(sql)?.groups ?? {}
  if (groups.space !== undefined) return [groups.space.length, "space"]
  if (groups.comment !== undefined) return [commentLength(sql, at), "space"]
  if (groups.dollar !== undefined) return [dollarLength(sql, at, groups.dollar), "other"]
  if (groups.word !== undefined) return [groups.word.length, "word"]
  return [(groups.escaped ?? groups.quoted ?? groups.other ?? " ").length, "other"]
}

// SQL comments can be nested.
function commentLength(sql: string, at: number): number {
  const mark = /\/\*|\*\//g
  mark.lastIndex = at
  let depth = 0
  for (let match = mark.exec(sql); match !== null; match = mark.exec(sql)) {
    depth += match[0] === "/*" ? 1 : -1
    if (depth === 0) return mark.lastIndex - at
  }
  return sql.length - at
}

function dollarLength(sql: string, at: number, tag: string): number {
  const close = sql.indexOf(tag, at + tag.length)
  return (close < 0 ? sql.length : close + tag.length) - at
}

/** Whether the place is inside parentheses, or inside a body that SQL itself writes out. */
class Body {
  #parentheses = 0
  #blocks = 0
  #words: string[] = []

  get isOutside(): boolean {
    return this.#parentheses === 0 && this.#blocks === 0
  }

  reset(): void {
    this.#parentheses = 0
    this.#blocks = 0
    this.#words = []
  }

  see(kind: Kind, text: string): void {
    if (text === "(") this.#parentheses++
    else if (text === ")") this.#parentheses = Math.max(0, this.#parentheses - 1)
    if (kind !== "word") return
    const word = text.toLowerCase()
    if (this.#words.length < 4) this.#words.push(word)
    if (this.#parentheses > 0 || !this.#makesRoutine) return
    // `case … end` counts only inside a body: outside, `end` closes no block.
    if (word === "begin" || (word === "case" && this.#blocks > 0)) this.#blocks++
    else if (word === "end" && this.#blocks > 0) this.#blocks--
  }

  get #makesRoutine(): boolean {
    return /^create (or replace )?(function|procedure)\b/.test(this.#words.join(" "))
  }
}
