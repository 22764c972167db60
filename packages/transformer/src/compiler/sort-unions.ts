/**
 * Orders the members of unions in the text of a type: the compiler's order follows the numbers of types, or the order
 * of files, so an edit of another file can change it.
 */
export function sortUnions(text: string): string {
  const tokens = text.match(TOKENS) ?? []
  let at = 0

  /** Up to the bracket that closes the group. */
  function group(): string {
    let written = ""
    let members = [""]
    const flush = (): void => {
      written += inOrder(members)
      members = [""]
    }
    for (; at < tokens.length; at++) {
      const token = tokens[at]!
      if (CLOSING.has(token)) break
      if (token === " | ") members.push("")
      else if (ENDS.test(token)) {
        flush()
        written += token
      } else members[members.length - 1] += OPENING.has(token) ? bracketed() : token
    }
    flush()
    return written
  }

  function bracketed(): string {
    const opening = tokens[at++]!
    return `${opening}${group()}${tokens[at] ?? ""}`
  }

  return group()
}

/** Literals as a whole; what ends a type, with the space around it; brackets; all else. */
const TOKENS =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`| \| | => | (?:extends|is|in|as|=) |\s*[;,?:]\s*|[{(<[]\s*|\s*[})>\]]|[^"'`{}()<>[\];,?: ]+|./gs
const ENDS = /^(?: => | (?:extends|is|in|as|=) |\s*[;,?:])/
const OPENING: ReadonlySet<string> = new Set(["{", "{ ", "(", "<", "["])
const CLOSING: ReadonlySet<string> = new Set(["}", " }", ")", ">", "]"])

function inOrder(members: readonly string[]): string {
  if (members.length === 1) return members[0]!
  const keyed = members.map(memberKey).toSorted(compareKeys)
  return keyed.map(({ text }) => text).join(" | ")
}

/** What orders a member of a union. */
export interface MemberKey {
  readonly text: string
  readonly rank: number
  /** Of a number or bigint; 0 for all else. */
  readonly value: number
}

/** As the compiler does: primitives first, null and undefined last. */
const FIRST = ["string", "number", "bigint", "boolean", "false", "true", "symbol"]
const LAST = ["null", "undefined"]
const RANKS: ReadonlyMap<string, number> = new Map([
  ...FIRST.map((text, at) => [text, at - FIRST.length] as const),
  ...LAST.map((text, at) => [text, 2 + at] as const),
])

/** Numbers are before texts. */
export function memberKey(text: string): MemberKey {
  const value = Number(text.replace(/n$/, ""))
  if (!Number.isNaN(value)) return { text, rank: 0, value }
  return { text, rank: RANKS.get(text) ?? 1, value: 0 }
}

/** Numbers by value; texts, and what has the same value, by code unit. */
export function compareKeys(a: MemberKey, b: MemberKey): number {
  return a.rank - b.rank || a.value - b.value || compareTexts(a.text, b.text)
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
