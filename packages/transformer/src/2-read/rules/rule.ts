import { diagnose, type Finding } from "../../diagnostics/index.ts"
import type { Shape } from "../../ir/shape.ts"

/** What a rule is about, what its value may be, and what it does to a shape. */
export interface Rule {
  on: readonly Shape["kind"][]
  /** null when the rule accepts the value; else the finding to report. */
  problem(value: unknown): ((written: string, value: string) => Finding) | null
  /** The shape with the rule; or the finding to report when the rule does not apply to the shape. */
  put(shape: Shape, value: never): Shape | ((written: string) => Finding)
}

export type Stricter = (a: number, b: number) => number

/** @param stricter which of two values holds; none: they are the same */
export function withRule(
  shape: Shape,
  name: string,
  value: number | true,
  stricter?: Stricter,
): Shape {
  // Called only for the kinds in `on`, all of which have rules.
  const { rules } = shape as unknown as { rules: Record<string, number | true | undefined> }
  const before = rules[name]
  const after =
    stricter && typeof before === "number" && typeof value === "number"
      ? stricter(before, value)
      : value
  return { ...shape, rules: { ...rules, [name]: after } } as Shape
}

export function count(value: unknown): ReturnType<Rule["problem"]> {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return null
  return (written, text) => diagnose("PC1041", written, text)
}

export function flag(value: unknown): ReturnType<Rule["problem"]> {
  return value === true ? null : (written, text) => diagnose("PC1041", written, text)
}
