import { randomBytes, createHash } from "node:crypto"

// RFC 6455: messages of one frame each, which is all that a client of ours sends and takes.
const FIN = 0x80
const MASK = 0x80
const TEXT = 0x1
const CLOSE = 0x8

const head = (length: number, mask: number): number[] => {
  if (length > 65_535) throw new Error("a message of a benchmark is not that long")
  return length < 126 ? [mask | length] : [mask | 126, length >> 8, length & 255]
}

/** Text → the frame that a client sends. */
export function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const key = randomBytes(4)
  for (const index of payload.keys()) payload[index] = payload[index]! ^ key[index & 3]!
  return Buffer.concat([Buffer.from([FIN | TEXT, ...head(payload.length, MASK)]), key, payload])
}

/** Text → the frame that a server sends. */
export function serverFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([FIN | TEXT, ...head(payload.length, 0)]), payload])
}

/** A frame of a server: a text, or the end of the connection; anything else has neither. */
export interface Frame {
  readonly text?: string
  readonly closes: boolean
}

/** Bytes of a connection → frames that are complete in them, and the bytes behind those. */
export function readFrames(bytes: Buffer): { frames: Frame[]; rest: Buffer } {
  const frames: Frame[] = []
  let at = 0
  while (at + 2 <= bytes.length) {
    const [first = 0, second = 0] = bytes.subarray(at, at + 2)
    const extended = second === 126
    if (second > 126) throw new Error("a frame that is masked, or longer than any message")
    if (extended && at + 4 > bytes.length) break
    const length = extended ? bytes.readUInt16BE(at + 2) : second
    const begin = at + (extended ? 4 : 2)
    if (begin + length > bytes.length) break
    const isText = (first & 15) === TEXT
    frames.push({
      ...(isText && { text: bytes.toString("utf8", begin, begin + length) }),
      closes: (first & 15) === CLOSE,
    })
    at = begin + length
  }
  return { frames, rest: bytes.subarray(at) }
}

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
