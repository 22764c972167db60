import { isIdnLabel } from "./idn-label.ts"

// RFC 3492 §5: the parameters of Punycode.
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_BIAS = 72
const FIRST = 128

/** The text of a Punycode label without `xn--` (RFC 3492 §6.2), or null when it is invalid. */
function fromPunycode(label: string): string | null {
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

const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i
const LONGEST_LABEL = 63
const LONGEST = 253
// RFC 3490 §3.1: the dots of East Asian scripts separate labels too.
const DOTS = /[.\u3002\uff0e\uff61]/

/** Host name of RFC 1123 §2.1: letters, digits and hyphens; `xn--` labels have to be proper A-labels (RFC 5890 §2.3.2.1). */
export function isHostname(text: string): boolean {
  return text.length <= LONGEST && text.split(".").every(isAsciiLabel)
}

/** Host name of RFC 5890 §2.3.2.3, whose labels may be of any script. */
export function isIdnHostname(text: string): boolean {
  return text.length <= LONGEST && text.split(DOTS).every(isAnyLabel)
}

function isAnyLabel(label: string): boolean {
  // oxlint-disable-next-line no-control-regex -- ASCII from its first character to its last
  return /^[\x00-\x7f]*$/.test(label) ? isAsciiLabel(label) : isIdnLabel(label)
}

function isAsciiLabel(label: string): boolean {
  if (label.length > LONGEST_LABEL || !LABEL.test(label)) return false
  if (label[2] !== "-" || label[3] !== "-") return true
  // RFC 5891 §4.2.3.1: hyphens in third and fourth place are for A-labels alone.
  if (!/^xn--/i.test(label)) return false
  const unicode = fromPunycode(label.slice(4))
  return unicode !== null && isIdnLabel(unicode)
}
