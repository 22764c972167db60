import { matches } from "../check/matches.ts"
import type { PatternRule } from "./described-types.ts"

function expressionOf(pattern: PatternRule): RegExp {
  const known = expressions.get(pattern)
  if (known) return known
  const made = new RegExp(pattern.source, pattern.flags.replace("g", ""))
  // A sticky one continues where it found something last.
  if (!made.sticky) expressions.set(pattern, made)
  return made
}

const expressions = new WeakMap<PatternRule, RegExp>()

/** Whether a text has what a pattern looks for. */
export function findsPattern(pattern: PatternRule, text: string): boolean {
  return matches(expressionOf(pattern), text)
}
