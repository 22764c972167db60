/**
 * Whether `value` is a whole multiple of `step`. Numbers count as decimals: 0.3 is a
 * multiple of 0.1, although the remainder of the two binary fractions is not 0.
 */
export function isMultipleOf(value: number, step: number): boolean {
  // A larger integer has other digits than it is written with: 1e23 is 99999999999999991611392.
  if (Number.isSafeInteger(value) && Number.isInteger(step)) return value % step === 0
  for (let scale = 1; scale <= 1e6; scale *= 10) {
    const wholeStep = Math.round(step * scale)
    if (wholeStep / scale !== step) continue
    const whole = Math.round(value * scale)
    // Below 15 digits a decimal number and its binary form determine each other exactly.
    if (Math.abs(whole) < 1e15) return whole / scale === value && whole % wholeStep === 0
  }
  return isExactMultiple(value, step)
}

function isExactMultiple(value: number, step: number): boolean {
  const [digits, places] = decimalOf(value)
  const [stepDigits, stepPlaces] = decimalOf(step)
  const more = Math.max(places, stepPlaces)
  return (
    (digits * 10n ** BigInt(more - places)) % (stepDigits * 10n ** BigInt(more - stepPlaces)) === 0n
  )
}

/** All digits as one integer, and the number of decimals. */
function decimalOf(value: number): [digits: bigint, places: number] {
  const [mantissa, exponent] = value.toExponential().split("e") as [string, string]
  const fraction = mantissa.split(".")[1]?.length ?? 0
  const places = fraction - Number(exponent)
  const digits = BigInt(mantissa.replace(".", ""))
  return places >= 0 ? [digits, places] : [digits * 10n ** BigInt(-places), 0]
}
