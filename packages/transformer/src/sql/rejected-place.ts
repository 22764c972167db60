import type { Span } from "../ir/ir-site.ts"
import type { RejectedStatement } from "./descriptions.ts"
import type { StatementSource } from "./statement-source.ts"

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
