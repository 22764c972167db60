import type { StatementText } from "../compiler/statements.ts"
import type { Span } from "../ir/ir-site.ts"
import type { RejectedStatement } from "./descriptions.ts"

/** One text of a statement, as it is sent. */
export interface StatementSource {
  /** With `$1` for the first parameter. */
  readonly text: string
  /** Where a part of it is written. */
  spanAt(index: number): Span | null
  /** Where the value of a parameter is written; `$1` is the first one. */
  spanOfValue(parameter: number): Span | null
}

interface Piece {
  readonly start: number
  readonly end: number
  readonly part: StatementText[number]
}

export function sourceOf(parts: StatementText): StatementSource {
  const pieces: Piece[] = []
  let text = ""
  let count = 0
  for (const part of parts) {
    const start = text.length
    text += part.kind === "text" ? part.text : `$${++count}`
    pieces.push({ start, end: text.length, part })
  }
  return {
    text,
    spanOfValue(parameter) {
      const values = parts.filter(({ kind }) => kind === "value")
      return values[parameter - 1]?.span ?? null
    },
    spanAt(at) {
      const piece =
        pieces.find(({ start, end }) => at >= start && at < end) ??
        pieces.findLast(({ start, end }) => end > start)
      return piece ? spanIn(piece, at, text) : null
    },
  }
}

/** The word that begins at an offset. */
function spanIn({ start, end, part }: Piece, at: number, text: string): Span {
  if (part.kind === "value" || part.source === null) return part.span
  const inside = Math.min(at, end) - start
  const length = WORD.exec(text.slice(at, end))?.[0].length ?? 0
  const from = sourceOffset(part.source, inside)
  const to = sourceOffset(part.source, inside + Math.max(length, at < end ? 1 : 0))
  return { ...part.span, start: part.span.start + from, end: part.span.start + to }
}

const WORD = /^(?:[\p{L}\p{N}_$]+|"[^"]*"|'[^']*'|[^\s\p{L}\p{N}_$])/u

/** Where a character of a template's text is written, whose escapes are longer (ECMA-262 §12.9.6). */
function sourceOffset(source: string, offset: number): number {
  let at = 0
  for (let made = 0; made < offset && at < source.length;) {
    CHARACTER.lastIndex = at
    const written = CHARACTER.exec(source)![0]
    at += written.length
    made += lengthOf(written)
  }
  return at
}

const CHARACTER = /\\u\{[\da-f]+\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\\r\n|\\[^]|\r\n|[^]/giy

/** Of what it stands for, in code units. */
function lengthOf(written: string): number {
  const [, code] = /^\\u\{(.*)\}$/.exec(written) ?? []
  if (code !== undefined) return Number.parseInt(code, 16) > 0xffff ? 2 : 1
  // A line that continues.
  return /^\\(?:\r\n|[\n\r\u2028\u2029])$/.test(written) ? 0 : 1
}

/**
 * Where a statement is wrong. PostgreSQL gives no position for some errors: then it is the parameter, the clause or the
 * first name that its message mentions.
 * @returns null: it concerns the statement as a whole
 */
export function rejectedPlace(
  { message, position }: RejectedStatement["error"],
  source: StatementSource,
): Span | null {
  if (position !== undefined) {
    // The list of `on conflict (…)`.
    const inside = source.text[position] === "(" ? nameAt(message, source.text, position) : null
    return source.spanAt(inside ?? position)
  }
  const parameter = /\bparameter \$(\d+)/.exec(message)
  if (parameter) return source.spanOfValue(Number(parameter[1]))
  const at = clauseAt(message, source.text) ?? nameAt(message, source.text)
  return at === null ? null : source.spanAt(at)
}

function clauseAt(message: string, text: string): number | null {
  if (!message.includes("ON CONFLICT")) return null
  return indexOf(/\bon\s+conflict\b/i, text, 0)
}

/** The first name in quotes that the statement has. */
function nameAt(message: string, text: string, start = 0): number | null {
  const from = message.includes("USING") ? indexOf(/\busing\b/i, text, start) : start
  for (const [, name] of message.matchAll(/"([^"]+)"/g)) {
    const word = new RegExp(`(?<![\\w$])${escaped(name!)}(?![\\w$.])`, "i")
    const first = indexOf(word, text, from ?? 0)
    if (first === null) continue
    const second = message.includes("more than once") ? indexOf(word, text, first + 1) : null
    return second ?? first
  }
  return null
}

function indexOf(pattern: RegExp, text: string, from: number): number | null {
  const at = text.slice(from).search(pattern)
  return at < 0 ? null : from + at
}

function escaped(name: string): string {
  return name.replace(/[^\w]/g, "\\$&")
}
