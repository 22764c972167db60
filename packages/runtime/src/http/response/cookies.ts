import { signCookie } from "../../endpoint/cookies/sign.ts"
import type { SetCookie } from "../../types/route.ts"

/**
 * Value of the header `set-cookie` (RFC 6265 §4.1). The cookie's value is percent-encoded, so that
 * any text can be one; null deletes the cookie.
 * @param secret signs the value of a signed cookie
 * @throws TypeError for a signed cookie without a secret
 */
export function cookieHeader(
  name: string,
  value: string | null,
  { attributes, maxAge, signed }: SetCookie,
  secret: string | undefined,
): string {
  // Max-Age wins where it is known; the date is for what is older.
  if (value === null) return `${name}=; Max-Age=0; Expires=${EPOCH}${attributes}`
  if (signed && secret === undefined) throw new TypeError(`cookie ${name}: no secret to sign it`)
  const text = signed ? signCookie(name, value, secret as string) : value
  const age = maxAge === null ? "" : `; Max-Age=${maxAge}`
  return `${name}=${encodeURIComponent(text.toWellFormed())}${age}${attributes}`
}

const EPOCH = "Thu, 01 Jan 1970 00:00:00 GMT"
