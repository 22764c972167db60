import { bytesOfBase64Url } from "../../base/bytes-of-base64url.ts"
import { nodeModule } from "../../base/node.ts"

/**
 * The value of a cookie with a signature behind it: `value.signature`, HMAC-SHA256 in base64url.
 * The name is signed too, so that the value of one cookie is worth nothing in another.
 * @param secret at least 32 random bytes, as text
 */
export function signCookie(name: string, value: string, secret: string): string {
  return `${value}.${signature(name, value, secret).toString("base64url")}`
}

/**
 * The value of a signed cookie, when one of the secrets has signed it.
 * @param secrets of which the first signs and all are taken, so that one can be replaced
 * @returns undefined when the signature is not valid
 */
export function unsignCookie(
  name: string,
  signed: string,
  secrets: readonly string[],
): string | undefined {
  const dot = signed.lastIndexOf(".")
  if (dot === -1) return undefined
  const value = signed.slice(0, dot)
  const given = bytesOfBase64Url(signed.slice(dot + 1))
  if (given?.length !== BYTES) return undefined
  const { timingSafeEqual } = nodeModule("crypto")
  for (const secret of secrets) {
    if (timingSafeEqual(signature(name, value, secret), given)) return value
  }
  return undefined
}

const BYTES = 32

function signature(name: string, value: string, secret: string): Buffer {
  return nodeModule("crypto").createHmac("sha256", secret).update(`${name}=${value}`).digest()
}
