import { createHash } from "node:crypto"

// The key is to be a nonce; what it proves, it proves with one that is known as well (RFC 6455, 1.3).
const key = Buffer.from("precast-benchmar").toString("base64")
const accept = createHash("sha1")
  .update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
  .digest("base64")

/** Path → the request that opens a WebSocket there, without extensions. */
export const handshake = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: Upgrade\r\n` +
  `sec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`

/**
 * What a server sent → the bytes behind its half of the handshake; `undefined`: it is not complete.
 * Throws unless a WebSocket was opened.
 */
export function upgraded(bytes: Buffer): Buffer | undefined {
  const end = bytes.indexOf("\r\n\r\n")
  if (end < 0) return undefined
  const head = bytes.toString("latin1", 0, end)
  const [first = ""] = head.split("\r\n")
  if (!first.startsWith("HTTP/1.1 101 ")) throw new Error(`the handshake: ${first.slice(0, 80)}`)
  const found = /\r\nsec-websocket-accept: *(\S+)/i.exec(head)?.[1]
  if (found !== accept) throw new Error(`the handshake was accepted with ${found}, not ${accept}`)
  return bytes.subarray(end + 4)
}
