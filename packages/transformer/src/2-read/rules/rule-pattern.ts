import { diagnose, type Finding } from "../../diagnostics/index.ts"
import type { OfKind, Shape } from "../../ir/shape.ts"

/** Source, and flags when some are given. */
export type PatternValue = readonly [source: string, flags?: string]

/** What is wrong with a pattern; null when it can be one. */
export function patternProblem(
  value: unknown,
): ((written: string, value: string) => Finding) | null {
  if (!isPattern(value)) return (written, text) => diagnose("PC1082", written, text)
  const [source, given] = value
  const shown = `/${source}/${given ?? ""}`
  // `g` and `y` continue where the last match ended.
  const odd = given?.replace(/[imsuv]/g, "") ?? ""
  if (odd !== "")
    return () => diagnose("PC1071", shown, `the flags may be i, m, s, u, v, not ${odd}`)
  const error = errorOf(source, given ?? "u") && errorOf(source, given ?? "")
  return error === null ? null : () => diagnose("PC1071", shown, error)
}

export function patternRule(shape: Shape, [source, given]: PatternValue): Shape {
  const { rules } = shape as OfKind<"string">
  // Without flags the pattern is read by characters (`u`), as JSON Schema recommends, where it can be.
  const flags = given ?? (errorOf(source, "u") === null ? "u" : "")
  const before = rules.pattern ?? []
  const isThere = before.some((each) => each.source === source && each.flags === flags)
  const pattern = isThere ? before : [...before, { source, flags }]
  return { ...shape, rules: { ...rules, pattern } } as Shape
}

function isPattern(value: unknown): value is PatternValue {
  return (
    Array.isArray(value) &&
    typeof value[0] === "string" &&
    (value[1] === undefined || typeof value[1] === "string")
  )
}

/** Why the source is not a regular expression; null when it is one. */
function errorOf(source: string, flags: string): string | null {
  try {
    void new RegExp(source, flags)
    return null
  } catch (error) {
    return (error as Error).message.replace(/^Invalid regular expression: (\/.*\/\w*: )?/s, "")
  }
}
