import { connect, type Socket } from "node:net"

/** Callbacks for a connection and the requests on it. */
export interface Fates {
  /** It can take a request: it is open, and nothing is on its way. */
  free(connection: Connection): void
  /** The response to the request number `asked` has come. */
  answered(connection: Connection, status: number): void
  /** It is closed and will be opened again; `failed`: a response was due, or it could not be opened. */
  closed(connection: Connection, failed: boolean): void
}

/** A connection that is kept open and has one request on its way at most. */
export class Connection {
  /** Number of the request in flight; -1: it is idle. */
  asked = -1
  /** Since when it could take one. */
  freeSince = 0
  #over = false
  #socket: Socket | undefined
  #reader = new ResponseReader()
  readonly #port: number
  readonly #fates: Fates
  // One for all of its responses: a new one for each would be garbage of the client.
  readonly #buffer = Buffer.allocUnsafeSlow(65_536)

  constructor(port: number, fates: Fates) {
    this.#port = port
    this.#fates = fates
    this.#open()
  }

  send(request: string, asked: number): void {
    this.asked = asked
    this.#socket?.write(request)
  }

  close(): void {
    this.#over = true
    const socket = this.#socket
    this.#socket = undefined
    socket?.destroy()
  }

  #open(): void {
    const onread = {
      buffer: this.#buffer,
      callback: (length: number, bytes: Uint8Array): boolean => {
        this.#take(bytes as Buffer, length)
        return true
      },
    }
    this.#reader = new ResponseReader()
    const socket = connect({ port: this.#port, host: "127.0.0.1", noDelay: true, onread })
    this.#socket = socket
    let opened = false
    socket.on("error", () => undefined)
    socket.once("connect", () => {
      opened = true
      this.#fates.free(this)
    })
    socket.once("close", () => this.#socket === socket && this.#closed(opened))
  }

  #take(bytes: Buffer, length: number): void {
    let status: number
    try {
      if (this.asked < 0) throw new Error("a response without a request")
      status = this.#reader.take(bytes.subarray(0, length))
    } catch {
      return void this.#socket?.destroy()
    }
    if (status === 0) return
    this.#fates.answered(this, status)
    this.asked = -1
    if (this.#socket?.readyState === "open") this.#fates.free(this)
  }

  // A server may close an idle connection: it is opened again, and not an error.
  #closed(opened: boolean): void {
    this.#fates.closed(this, this.asked >= 0 || !opened)
    this.asked = -1
    this.#socket = undefined
    const again = (): void => void (this.#over || this.#open())
    if (opened) again()
    else setTimeout(again, 50)
  }
}

const HEAD_END = "\r\n\r\n"
const none = Buffer.alloc(0)

/** Response in chunks, without its head → whether its last chunk is there (RFC 9112, 7.1). */
function lastChunkIn(bytes: Buffer): boolean {
  for (let at = 0; ;) {
    const line = bytes.indexOf("\r\n", at)
    if (line < 0) return false
    const size = Number.parseInt(bytes.toString("latin1", at, line), 16)
    if (Number.isNaN(size)) throw new Error("a chunk without a size")
    at = line + 2 + size + 2
    if (bytes.length < at) return false
    if (size === 0) return true
  }
}

/** Reads responses of HTTP/1.1 that come one at a time on a connection. */
export class ResponseReader {
  #held: Buffer = none
  #status = 0
  /** Bytes of the body that are still to come; -1: it comes in chunks. */
  #missing = 0

  /** Takes what came: the status when the response is complete with it, else 0. Throws for anything else. */
  take(bytes: Buffer): number {
    if (this.#status !== 0) return this.#takeBody(bytes)
    const all = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes])
    const end = all.indexOf(HEAD_END)
    if (end < 0) {
      this.#held = Buffer.from(all)
      return 0
    }
    this.#takeHead(all.toString("latin1", 0, end))
    this.#held = none
    return this.#takeBody(all.subarray(end + HEAD_END.length))
  }

  #takeHead(head: string): void {
    this.#status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? NaN)
    if (Number.isNaN(this.#status)) throw new Error(`"${head.slice(0, 80)}" is not a response`)
    const length = /\r\ncontent-length:\s*(\d+)/i.exec(head)?.[1]
    const chunked = length === undefined && /\r\ntransfer-encoding:\s*chunked/i.test(head)
    this.#missing = chunked ? -1 : Number(length ?? 0)
  }

  #takeBody(bytes: Buffer): number {
    if (this.#missing < 0) {
      this.#held = Buffer.concat([this.#held, bytes])
      return lastChunkIn(this.#held) ? this.#done() : 0
    }
    this.#missing -= bytes.length
    if (this.#missing < 0) throw new Error("the response is longer than its length")
    return this.#missing === 0 ? this.#done() : 0
  }

  #done(): number {
    const status = this.#status
    this.#status = 0
    this.#missing = 0
    this.#held = none
    return status
  }
}
