import { isHostname, isIdnHostname } from "./hostname.ts"
import { isIpv4, isIpv6 } from "./ip.ts"

// RFC 5321 §4.1.2: a dot-string or a quoted string.
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const QUOTED = /^"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])*"$/
// RFC 6531 §3.3: the same with characters beyond ASCII.
const IDN_LOCAL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+)*$/iu
const LONGEST_LOCAL = 64
const LONGEST = 254

/** `Mailbox` of RFC 5321 §4.1.2: `a@b.example`, `"a b"@[127.0.0.1]`; at most 254 characters (RFC 3696 erratum 1690). */
export function isEmail(text: string): boolean {
  return isMailbox(text, (local) => LOCAL.test(local) || QUOTED.test(local), isHostname)
}

/** Mailbox of RFC 6531: letters of any script on both sides. */
export function isIdnEmail(text: string): boolean {
  return isMailbox(text, (local) => IDN_LOCAL.test(local) || QUOTED.test(local), isIdnHostname)
}

type Test = (text: string) => boolean

function isMailbox(text: string, isLocal: Test, isHost: Test): boolean {
  const at = text.lastIndexOf("@")
  if (at < 1 || at > LONGEST_LOCAL || text.length > LONGEST) return false
  const domain = text.slice(at + 1)
  return isLocal(text.slice(0, at)) && (domain[0] === "[" ? isLiteral(domain) : isHost(domain))
}

/** `[127.0.0.1]`, `[IPv6:::1]`. */
function isLiteral(domain: string): boolean {
  if (!domain.endsWith("]")) return false
  const inner = domain.slice(1, -1)
  return inner.startsWith("IPv6:") ? isIpv6(inner.slice(5)) : isIpv4(inner)
}
