import { connect, type Socket } from "node:net"
import { once } from "node:events"

/** A frame as it is on the wire (RFC 6455 §5.2). */
export interface Frame {
  readonly opcode: number
  readonly payload: Buffer
  readonly fin: boolean
  readonly rsv: number
}

export const CONTINUATION = 0
export const TEXT = 1
export const BINARY = 2
export const CLOSE = 8
export const PING = 9
export const PONG = 10

export interface FrameOptions {
  readonly fin?: boolean
  readonly rsv?: number
  readonly mask?: boolean
  /** Length that is announced, in place of that of the payload; always in eight bytes. */
  readonly announced?: bigint
}

/** The bytes of one frame, masked as those of clients are. */
export function frame(
  opcode: number,
  data: string | Uint8Array = "",
  options: FrameOptions = {},
): Buffer {
  const { fin = true, rsv = 0, mask = true, announced } = options
  const payload = Buffer.from(data as string)
  const masked = mask ? 0x80 : 0
  const head = [(fin ? 0x80 : 0) | (rsv << 4) | opcode]
  if (announced !== undefined || payload.length > 0xffff) {
    const length = Buffer.alloc(8)
    length.writeBigUInt64BE(announced ?? BigInt(payload.length))
    head.push(masked | 127, ...length)
  } else if (payload.length > 125)
    head.push(masked | 126, payload.length >> 8, payload.length & 255)
  else head.push(masked | payload.length)
  if (!mask) return Buffer.concat([Buffer.from(head), payload])
  const key = Buffer.from([0x37, 0xfa, 0x21, 0x3d])
  const body = payload.map((byte, index) => byte ^ (key[index % 4] as number))
  return Buffer.concat([Buffer.from(head), key, body])
}

/** The bytes of a close frame. */
export function closing(code: number, reason: string | Uint8Array = ""): Buffer {
  return frame(
    CLOSE,
    Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason as string)]),
  )
}

export const KEY = "dGhlIHNhbXBsZSBub25jZQ=="

/** The head of a handshake; `undefined` leaves a header out. */
export function handshake(
  path: string,
  changed: Readonly<Record<string, string | undefined>> = {},
): string {
  const headers: Record<string, string | undefined> = {
    host: "127.0.0.1",
    upgrade: "websocket",
    connection: "Upgrade",
    "sec-websocket-key": KEY,
    "sec-websocket-version": "13",
    ...changed,
  }
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}\r\n`],
  )
  return `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`
}

/** A client that knows no rules. */
export class RawClient {
  readonly socket: Socket
  head = ""
  readonly frames: Frame[] = []
  /** The connection is closed. */
  over = false
  #bytes: Buffer = Buffer.alloc(0)
  #changed: (() => void) | undefined

  constructor(socket: Socket) {
    this.socket = socket
    socket.on("error", () => {})
    socket.on("data", (data: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, data])
      this.#read()
      this.#changed?.()
    })
    socket.on("close", () => {
      this.over = true
      this.#changed?.()
    })
    socket.on("end", () => {
      this.over = true
      this.#changed?.()
    })
  }

  /** Resolves when a condition holds; the time limit of the test is that of the wait. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => (this.#changed = resolve))
  }

  /** The first `count` frames, or fewer when the connection ends before. */
  async take(count: number): Promise<readonly Frame[]> {
    await this.until(() => this.frames.length >= count || this.over)
    return this.frames.splice(0, count)
  }

  get status(): number {
    return Number(this.head.split(" ")[1])
  }

  #read(): void {
    if (this.head === "") {
      const end = this.#bytes.indexOf("\r\n\r\n")
      if (end === -1) return
      this.head = this.#bytes.subarray(0, end).toString("latin1")
      this.#bytes = this.#bytes.subarray(end + 4)
    }
    if (this.status !== 101) return
    for (let size = this.#next(); size > 0; size = this.#next()) {
      this.#bytes = this.#bytes.subarray(size)
    }
  }

  /** Reads a whole frame, if there is one; its size. */
  #next(): number {
    const bytes = this.#bytes
    if (bytes.length < 2) return 0
    const first = bytes[0] as number
    const short = (bytes[1] as number) & 0x7f
    const at = short === 127 ? 10 : short === 126 ? 4 : 2
    if (bytes.length < at) return 0
    const length =
      short === 127
        ? Number(bytes.readBigUInt64BE(2))
        : short === 126
          ? bytes.readUInt16BE(2)
          : short
    if (bytes.length < at + length) return 0
    const payload = Buffer.from(bytes.subarray(at, at + length))
    const fin = (first & 0x80) !== 0
    this.frames.push({ opcode: first & 15, payload, fin, rsv: (first >> 4) & 7 })
    return at + length
  }
}

/** Connects and sends the handshake; the response may have a status other than 101. */
export async function connectRaw(
  app: { readonly port: number },
  path: string,
  changed: Readonly<Record<string, string | undefined>> = {},
): Promise<RawClient> {
  const socket = connect(app.port, "127.0.0.1")
  await once(socket, "connect")
  socket.setNoDelay(true)
  const client = new RawClient(socket)
  socket.write(handshake(path, changed))
  await client.until(() => client.head !== "" || client.over)
  return client
}
