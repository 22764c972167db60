import { isIdnLabel } from "./idn-label.ts"
import { fromPunycode } from "./punycode.ts"

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
