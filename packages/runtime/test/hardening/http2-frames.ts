import { once } from "node:events"
import { connect, type Socket } from "node:net"

// Frames of RFC 9113, written by hand: what no library sends.
export const DATA = 0
export const HEADERS = 1
export const PRIORITY = 2
export const RST_STREAM = 3
export const SETTINGS = 4
export const PING = 6
export const GOAWAY = 7
export const WINDOW_UPDATE = 8
export const CONTINUATION = 9

export const END_STREAM = 1
export const END_HEADERS = 4
export const ACK = 1

export const PREFACE: Buffer = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")

export function frame(
  type: number,
  flags: number,
  stream: number,
  payload: Uint8Array = new Uint8Array(0),
): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head[3] = type
  head[4] = flags
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

/** A header block of literal fields (RFC 7541 §6.2.2). */
export function block(...fields: readonly (readonly [string, string])[]): Buffer {
  const texts = fields.flatMap(([name, value]) => [Buffer.of(0), text(name), text(value)])
  return Buffer.concat(texts)
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value, "latin1")
  return Buffer.concat([integer(bytes.length), bytes])
}

/** RFC 7541 §5.1, with a prefix of 7 bits. */
function integer(value: number): Buffer {
  if (value < 127) return Buffer.of(value)
  const bytes = [127]
  let rest = value - 127
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return Buffer.from([...bytes, rest])
}

/** The fields of a request. */
export function requestBlock(
  path: string,
  more: readonly (readonly [string, string])[] = [],
  method = "GET",
): Buffer {
  const pseudo = [
    [":method", method],
    [":scheme", "http"],
    [":path", path],
    [":authority", "x"],
  ] as const
  return block(...pseudo, ...more)
}

/** A request without a body. */
export function request(stream: number, path: string): Buffer {
  return frame(HEADERS, END_HEADERS | END_STREAM, stream, requestBlock(path))
}

/** A settings frame. */
export function settings(...pairs: readonly (readonly [number, number])[]): Buffer {
  const payload = Buffer.alloc(6 * pairs.length)
  for (const [at, [id, value]] of pairs.entries()) {
    payload.writeUInt16BE(id, 6 * at)
    payload.writeUInt32BE(value, 6 * at + 2)
  }
  return frame(SETTINGS, 0, 0, payload)
}

/** A frame as it was received. */
export interface ReceivedFrame {
  readonly type: number
  readonly flags: number
  readonly stream: number
  readonly payload: Buffer
}

/** A connection over HTTP/2 that sends any frames. */
export class FrameWire {
  readonly socket: Socket
  readonly frames: ReceivedFrame[] = []
  closed = false
  #received: Buffer = Buffer.alloc(0)
  #wake: (() => void) | undefined

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on("data", (data: Buffer) => this.#take(data))
    socket.on("error", () => {})
    socket.on("close", () => {
      this.closed = true
      this.#wake?.()
    })
  }

  /** Connects, and sends the preface and the settings; those of the server are acknowledged. */
  static async open(
    port: number,
    ...pairs: readonly (readonly [number, number])[]
  ): Promise<FrameWire> {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true })
    await once(socket, "connect")
    socket.write(Buffer.concat([PREFACE, settings(...pairs)]))
    const wire = new FrameWire(socket)
    await wire.next(({ type }) => type === SETTINGS)
    wire.write(frame(SETTINGS, ACK, 0))
    return wire
  }

  write(...frames: readonly Buffer[]): boolean {
    return this.socket.writable && this.socket.write(Buffer.concat(frames))
  }

  /** Sends the same bytes until the server closes, has got `most`, or reads nothing for a second. */
  async flood(part: (round: number) => Buffer, most: number): Promise<number> {
    let sent = 0
    for (let round = 0; sent < most && !this.closed; round++) {
      const bytes = part(round)
      sent += bytes.length
      if (this.write(bytes)) continue
      if (this.closed || !(await this.#drained())) break
    }
    return sent
  }

  /** The next frame for which this holds; undefined when the connection closes instead. */
  async next(wanted: (frame: ReceivedFrame) => boolean): Promise<ReceivedFrame | undefined> {
    for (;;) {
      const found = this.frames.find(wanted)
      if (found !== undefined || this.closed) return found
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  /** The error code of the frame that ended a stream, or (0) the connection; undefined without one. */
  async fault(stream: number): Promise<number | undefined> {
    const type = stream === 0 ? GOAWAY : RST_STREAM
    const found = await this.next((one) => one.type === type && one.stream === stream)
    return found?.payload.readUInt32BE(stream === 0 ? 4 : 0)
  }

  async whenClosed(): Promise<void> {
    if (!this.closed) await once(this.socket, "close")
  }

  destroy(): void {
    this.socket.destroy()
  }

  #take(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data])
    for (;;) {
      const bytes = this.#received
      if (bytes.length < 9) break
      const end = 9 + bytes.readUIntBE(0, 3)
      if (bytes.length < end) break
      const stream = bytes.readUInt32BE(5)
      const payload = Buffer.from(bytes.subarray(9, end))
      this.frames.push({ type: bytes[3] as number, flags: bytes[4] as number, stream, payload })
      this.#received = bytes.subarray(end)
    }
    this.#wake?.()
  }

  #drained(): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (drained: boolean) => (): void => {
        clearTimeout(timer)
        this.socket.off("drain", drain).off("close", gone)
        resolve(drained)
      }
      const drain = end(true)
      const gone = end(false)
      const timer = setTimeout(gone, 1000)
      this.socket.once("drain", drain).once("close", gone)
    })
  }
}
