/**
 * The bytes of a base64url text without padding (RFC 7515 §2). Node skips characters that do not belong there and bits
 * that are not used, so that many texts have the same bytes: a signature is valid in one of them.
 *
 * @returns undefined for every text but the one that an encoder writes for these bytes
 */
export function bytesOfBase64Url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64url")
  return bytes.toString("base64url") === text ? bytes : undefined
}
