const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
// Where a text may be long, what it must not hold is looked for: repeated groups take some of a matcher's stack each
// time, and a text of millions of characters overflows it. So does a repeated character with `+`, but not with `*`, in a
// process with more than a megabyte of compiled patterns, where V8 no longer optimizes new ones.
const NO_ESCAPE = /~(?![01])/
const INTEGER = /^(?:0|[1-9]\d*)/
// RFC 4648 §4 and §5, with canonical trailing bits.
const BYTE_END = /^(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)$/
const BASE64URL_END = /^(?:|[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])$/
// Crockford base 32 of 128 bits: the first letter carries three of them.
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i
const CUID2 = /^[a-z][0-9a-z]{1,31}$/
const NANOID = /^[\w-]{21}$/
const JWT = /^[\w-][\w-]*\.[\w-][\w-]*\.[\w-]*$/
/** UUID of RFC 9562 §4, any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** JSON pointer of RFC 6901 §3. */
export function isJsonPointer(text: string): boolean {
  return (text === "" || text.startsWith("/")) && !NO_ESCAPE.test(text)
}

/** Relative JSON pointer (draft-bhutton-relative-json-pointer-00 §3). */
export function isRelativeJsonPointer(text: string): boolean {
  const integer = INTEGER.exec(text)
  if (!integer) return false
  const rest = text.slice(integer[0].length)
  return rest === "#" || isJsonPointer(rest)
}

/** Regular expression of ECMA-262, with the `u` flag as JSON Schema recommends. */
export function isRegex(text: string): boolean {
  try {
    return new RegExp(text, "u") instanceof RegExp
  } catch {
    return false
  }
}

/** Base64 with padding (RFC 4648 §4), as OpenAPI's `byte`. */
export function isByte(text: string): boolean {
  if (text === "") return true
  const end = text.length - 4
  return (
    text.length % 4 === 0 &&
    BYTE_END.test(text.slice(end)) &&
    !/[^A-Za-z0-9+/]/.test(text.slice(0, end))
  )
}

/** Base64url without padding (RFC 4648 §5). */
export function isBase64urlText(text: string): boolean {
  const end = text.length - (text.length % 4)
  return BASE64URL_END.test(text.slice(end)) && !/[^\w-]/.test(text.slice(0, end))
}

/** ULID: 26 characters of Crockford's base 32 (github.com/ulid/spec). */
export function isUlid(text: string): boolean {
  return ULID.test(text)
}

/** CUID2: a letter, then letters and digits, 2 to 32 in all. */
export function isCuid2(text: string): boolean {
  return CUID2.test(text)
}

/** Nano ID of the usual length, 21 characters. */
export function isNanoid(text: string): boolean {
  return NANOID.test(text)
}

/** JSON Web Token in compact form (RFC 7519 §3); signatures are not looked at. */
export function isJwt(text: string): boolean {
  return JWT.test(text)
}

/** Lower-case words joined by single hyphens. */
export function isSlug(text: string): boolean {
  return (
    text !== "" &&
    !/[^a-z0-9-]/.test(text) &&
    !text.startsWith("-") &&
    !text.endsWith("-") &&
    !text.includes("--")
  )
}
