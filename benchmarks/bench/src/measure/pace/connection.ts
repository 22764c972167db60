import { connect, type Socket } from "node:net"
import { ResponseReader } from "./paced-response-reader.ts"

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
