import { isBase64urlText, isByte } from "../formats/text.ts"

/** The bytes of strict base64 (RFC 4648 §4) or base64url without padding (§5); null for anything else. */
export function bytesOfBase64(text: string, url: boolean): Uint8Array<ArrayBuffer> | null {
  if (!(url ? isBase64urlText(text) : isByte(text))) return null
  return copied(Buffer.from(text, url ? "base64url" : "base64"))
}

/** The bytes of hexadecimal digits in either case; null for anything else. */
export function bytesOfHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return null
  return copied(Buffer.from(text, "hex"))
}

/** Out of the pool that small Buffers share: a view of it would show other data. */
function copied(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer)
}
