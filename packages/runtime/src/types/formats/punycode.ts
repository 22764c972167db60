// RFC 3492 §5: the parameters of Punycode.
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_BIAS = 72
const FIRST = 128

/** The text of a Punycode label without `xn--` (RFC 3492 §6.2), or null when it is invalid. */
export function fromPunycode(label: string): string | null {
  const end = label.lastIndexOf("-")
  const points = end > 0 ? Array.from(label.slice(0, end), (letter) => letter.codePointAt(0)!) : []
  let at = end > 0 ? end + 1 : 0
  let point = FIRST
  let index = 0
  let bias = FIRST_BIAS
  while (at < label.length) {
    const before = index
    let weight = 1
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(label.charCodeAt(at++))
      if (digit < 0) return null
      index += digit * weight
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
      if (digit < threshold) break
      weight *= BASE - threshold
      if (index > 0x7fffffff) return null
    }
    const count = points.length + 1
    bias = adapt(index - before, count, before === 0)
    point += Math.floor(index / count)
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return null
    index %= count
    points.splice(index++, 0, point)
  }
  return String.fromCodePoint(...points)
}

function digitOf(unit: number): number {
  if (unit >= 48 && unit <= 57) return unit - 22
  const letter = (unit | 32) - 97
  return letter >= 0 && letter < 26 ? letter : -1
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
