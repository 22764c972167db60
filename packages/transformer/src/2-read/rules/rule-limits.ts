import { diagnose, type Finding } from "../../diagnostics/index.ts"
import type { BigintRules, OfKind, Shape } from "../../ir/shape.ts"

type Limit = "min" | "max" | "exclusiveMin" | "exclusiveMax"

/** A number or bigint with a limit; of two the stricter holds. */
export function limitOf(
  shape: Shape,
  name: Limit,
  value: number | bigint,
  isLower: boolean,
): Shape | ((written: string) => Finding) {
  if (shape.kind === "bigint") {
    const before = shape.rules?.[name]
    const both = before === undefined ? [value] : [value, BigInt(before)]
    const stricter = both.reduce((a, b) => (isLower === a > b ? a : b))
    return bigintRule(shape, name, stricter)
  }
  if (typeof value === "bigint")
    return (written) => diagnose("PC1041", written, "a bigint on number")
  const { rules } = shape as OfKind<"number">
  const before = rules[name] ?? value
  const after = isLower ? Math.max(before, value) : Math.min(before, value)
  return { ...shape, rules: { ...rules, [name]: after } } as Shape
}

/** A bigint with a rule; whole numbers are taken for big integers. */
export function bigintRule(
  shape: OfKind<"bigint">,
  name: keyof BigintRules,
  value: number | bigint,
): Shape | ((written: string) => Finding) {
  if (typeof value === "number" && !Number.isSafeInteger(value))
    return (written) => diagnose("PC1041", written, `${value} on bigint`)
  return { ...shape, rules: { ...shape.rules, [name]: String(value) } }
}
