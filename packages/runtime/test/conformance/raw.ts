import { once } from "node:events"
import { connect, type Socket } from "node:net"

/** One response as received from the socket. */
export interface Reply {
  readonly status: number
  /** Lower-case names; repeated ones joined with `, `. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A raw connection: bytes are written unchanged, responses are read in order. */
export class Wire {
  readonly socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #closed = false
  #wake: (() => void) | undefined

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setNoDelay(true)
    socket.on("data", (data: Buffer) => {
      this.#received = Buffer.concat([this.#received, data])
      this.#wake?.()
    })
    // A reset is a close, too.
    socket.on("error", () => {})
    socket.on("close", () => {
      this.#closed = true
      this.#wake?.()
    })
  }

  static async open(port: number): Promise<Wire> {
    const socket = connect({ port, host: "127.0.0.1" })
    await once(socket, "connect")
    return new Wire(socket)
  }

  /** Writes latin-1 text; several packets are sent apart. */
  async write(...packets: readonly string[]): Promise<void> {
    for (const [at, packet] of packets.entries()) {
      if (at > 0) await pause(5)
      if (this.#closed) return
      this.socket.write(packet, "latin1")
    }
  }

  /** The next response; undefined when the connection closes instead. `head`: it has no body. */
  async answer(head = false): Promise<Reply | undefined> {
    for (;;) {
      const found = takeAnswer(this.#received, head, this.#closed)
      if (found !== undefined) {
        this.#received = this.#received.subarray(found.end)
        return found.answer
      }
      if (this.#closed) return undefined
      await this.#more()
    }
  }

  /** Resolves when the server has closed; gives what came before that. */
  async closed(): Promise<string> {
    while (!this.#closed) await this.#more()
    return this.#received.toString("latin1")
  }

  /** A reset instead of a proper end. */
  reset(): void {
    this.socket.resetAndDestroy()
  }

  destroy(): void {
    this.socket.destroy()
  }

  #more(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve))
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function takeAnswer(
  bytes: Buffer,
  head: boolean,
  closed: boolean,
): { answer: Reply; end: number } | undefined {
  const text = bytes.toString("latin1")
  const split = text.indexOf("\r\n\r\n")
  if (split === -1) return undefined
  const [first = "", ...lines] = text.slice(0, split).split("\r\n")
  const status = Number(first.split(" ")[1])
  // 100 Continue is not the final response.
  if (status === 100) {
    const next = takeAnswer(bytes.subarray(split + 4), head, closed)
    return next && { answer: next.answer, end: next.end + split + 4 }
  }
  const headers = readHeaders(lines)
  const end = split + 4 + (head ? 0 : bodyLength(status, headers, bytes.length - split - 4, closed))
  if (bytes.length < end) return undefined
  return { answer: { status, headers, body: bytes.toString("utf8", split + 4, end) }, end }
}

function readHeaders(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(":")
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
  }
  return headers
}

/** RFC 9112 §6.3; Infinity when the body ends with the connection. */
function bodyLength(
  status: number,
  headers: Readonly<Record<string, string>>,
  received: number,
  closed: boolean,
): number {
  if (status === 204 || status === 304) return 0
  const length = headers["content-length"]
  if (length !== undefined) return Number(length)
  return closed ? received : Infinity
}
