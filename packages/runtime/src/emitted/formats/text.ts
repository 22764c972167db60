const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/
const RELATIVE_POINTER = /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/
// RFC 4648 §4 and §5, with canonical trailing bits.
const BYTE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/
const BASE64URL = /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/
// Crockford base 32 of 128 bits: the first letter carries three of them.
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i
const CUID2 = /^[a-z][0-9a-z]{1,31}$/
const NANOID = /^[\w-]{21}$/
const JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
// RFC 6570 §2: literals, and expressions with an operator and a list of variables.
const LITERAL = String.raw`(?:[^\x00-\x20"'%<>\\^\x60{|}\x7f]|%[0-9a-f]{2})`
const NAME = String.raw`(?:\w|%[0-9a-f]{2})+(?:\.(?:\w|%[0-9a-f]{2})+)*(?::[1-9]\d{0,3}|\*)?`
const URI_TEMPLATE = new RegExp(
  String.raw`^(?:${LITERAL}|\{[+#./;?&=,!@|]?${NAME}(?:,${NAME})*\})*$`,
  "iu",
)

/** UUID of RFC 9562 §4, any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** JSON pointer of RFC 6901 §3. */
export function isJsonPointer(text: string): boolean {
  return POINTER.test(text)
}

/** Relative JSON pointer (draft-bhutton-relative-json-pointer-00 §3). */
export function isRelativeJsonPointer(text: string): boolean {
  return RELATIVE_POINTER.test(text)
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
  return BYTE.test(text)
}

/** Base64url without padding (RFC 4648 §5). */
export function isBase64urlText(text: string): boolean {
  return BASE64URL.test(text)
}

/** URI template of RFC 6570 §2. */
export function isUriTemplate(text: string): boolean {
  return URI_TEMPLATE.test(text)
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
  return SLUG.test(text)
}
