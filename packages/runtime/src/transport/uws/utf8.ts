/**
 * The core writes the characters of a one-byte string as they are, which is latin-1 ("é" became
 * the byte E9; seen on uwebsockets@3.0.6). ASCII alone goes as text: it is cheaper than a Buffer.
 */
export function utf8(text: string): string | Uint8Array {
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text)
}
