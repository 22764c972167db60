/**
 * Whether `value` is a whole multiple of `step`. Decimal steps are meant as written: 0.3 is a multiple
 * of 0.1, although the remainder of the two binary fractions is not 0.
 */
export function isMultipleOf(value: number, step: number): boolean {
  if (value % step === 0) return true
  if (Number.isInteger(value) && Number.isInteger(step)) return false
  const quotient = value / step
  return (
    Number.isFinite(quotient) &&
    Math.abs(quotient - Math.round(quotient)) <= Math.abs(quotient) * 2 ** -51
  )
}
