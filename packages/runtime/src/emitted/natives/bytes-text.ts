/** The bytes of strict base64 (RFC 4648 §4) or base64url without padding (§5); null for anything else. */
export function bytesOfBase64(text: string, url: boolean): Uint8Array<ArrayBuffer> | null {
  if ((!url && text.length % 4 !== 0) || !/^[\w+/=-]?$/.test(text.slice(-1))) return null
  // A Buffer takes anything for base64. What it writes is strict: comparing takes half the time of looking before.
  const form = url ? "base64url" : "base64"
  const buffer = Buffer.from(text, form)
  return buffer.toString(form) === text ? owned(buffer) : null
}

/** The bytes of hexadecimal digits in either case; null for anything else. */
export function bytesOfHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return null
  return owned(Buffer.from(text, "hex"))
}

/** Out of the pool that small Buffers share: a view of it would show other data. */
function owned(buffer: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const memory = buffer.buffer
  return memory.byteLength === buffer.length ? new Uint8Array(memory) : new Uint8Array(buffer)
}
