import { isIpv6 } from "./ip.ts"

/** What the parts must not hold: all but the characters of RFC 3986, or with letters of any script (RFC 3987 §2.2). */
interface Alphabet {
  path: RegExp
  query: RegExp
  userinfo: RegExp
  host: RegExp
}

/** To look for one wrong character takes no stack; to match a group as often as there are characters does. */
function alphabet(more: string, privateUse: string): Alphabet {
  const not = (others: string): RegExp =>
    new RegExp(`[^%a-z0-9._~!$&'()*+,;=${more}${others}-]|%(?![0-9a-f]{2})`, "iu")
  return { path: not(":@/"), query: not(`:@/?${privateUse}`), userinfo: not(":"), host: not("") }
}

const ascii = alphabet("", "")
// RFC 3987 §2.2: ucschar and iprivate.
const international = alphabet(
  String.raw`\u{a0}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{ffef}\u{10000}-\u{1fffd}\u{20000}-\u{2fffd}\u{30000}-\u{3fffd}\u{40000}-\u{4fffd}\u{50000}-\u{5fffd}\u{60000}-\u{6fffd}\u{70000}-\u{7fffd}\u{80000}-\u{8fffd}\u{90000}-\u{9fffd}\u{a0000}-\u{afffd}\u{b0000}-\u{bfffd}\u{c0000}-\u{cfffd}\u{d0000}-\u{dfffd}\u{e1000}-\u{efffd}`,
  String.raw`\u{e000}-\u{f8ff}\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}`,
)

// RFC 3986 appendix B; every text matches.
const PARTS = /^(?:([^:/?#][^:/?#]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/
const SCHEME = /^[a-z][a-z0-9+.-]*$/i

/** Absolute URI of RFC 3986 §3. */
export function isUri(text: string): boolean {
  return isReference(text, ascii, true)
}

/** URI reference of RFC 3986 §4.1: absolute or relative. */
export function isUriReference(text: string): boolean {
  return isReference(text, ascii, false)
}

/** Absolute IRI of RFC 3987 §2.2. */
export function isIri(text: string): boolean {
  return isReference(text, international, true)
}

/** IRI reference of RFC 3987 §2.2. */
export function isIriReference(text: string): boolean {
  return isReference(text, international, false)
}

/** What `new URL` takes without a base: an absolute URL of the WHATWG URL standard. */
export function isUrlText(text: string): boolean {
  return URL.canParse(text)
}

function isReference(text: string, letters: Alphabet, absolute: boolean): boolean {
  const match = PARTS.exec(text)
  if (!match) return false
  const [, scheme, authority, path = "", query = "", fragment = ""] = match
  if (scheme === undefined ? absolute : !SCHEME.test(scheme)) return false
  // Without a scheme the first segment must have no colon, but then PARTS took it for a scheme.
  return (
    (authority === undefined ? !path.startsWith("//") : isAuthority(authority, letters)) &&
    !letters.path.test(path) &&
    !letters.query.test(query) &&
    !letters.query.test(fragment)
  )
}

function isAuthority(authority: string, letters: Alphabet): boolean {
  const at = authority.lastIndexOf("@")
  if (at >= 0 && letters.userinfo.test(authority.slice(0, at))) return false
  const rest = authority.slice(at + 1)
  if (rest.startsWith("[")) {
    const end = rest.indexOf("]")
    return end > 0 && isLiteral(rest.slice(1, end)) && /^(?::\d*)?$/.test(rest.slice(end + 1))
  }
  const [host, port, ...more] = rest.split(":")
  return more.length === 0 && !letters.host.test(host!) && /^\d*$/.test(port ?? "")
}

/** IPv6 address, or `IPvFuture` of RFC 3986 §3.2.2. */
function isLiteral(text: string): boolean {
  return isIpv6(text) || /^v[0-9a-f][0-9a-f]*\.(?!$)[a-z0-9._~!$&'()*+,;=:-]*$/i.test(text)
}
