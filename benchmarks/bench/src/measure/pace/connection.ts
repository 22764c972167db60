import { connect, type Socket } from "node:net"
import { ResponseReader } from "./answer-reader.ts"

/** Who is told what becomes of a connection and of what is asked on it. */
export interface Fates {
  /** It can take a request: it is open, and nothing is on its way. */
  free(connection: Connection): void
  /** The answer to the request number `asked` has come. */
  answered(connection: Connection, status: number): void
  /** It is gone and will be opened again; `failed`: an answer was due, or it could not be opened. */
  closed(connection: Connection, failed: boolean): void
}

/** A connection that is kept open and has one request on its way at most. */
export class Connection {
  /** Number of the request on its way; -1: there is none. */
  asked = -1
  /** Since when it could take one. */
  freeSince = 0
  #over = false
  #socket: Socket | undefined
  #reader = new ResponseReader()
  readonly #port: number
  readonly #fates: Fates
  // One for all of its answers: a new one for each would be garbage of the client.
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
      if (this.asked < 0) throw new Error("an answer that nobody asked for")
      status = this.#reader.take(bytes.subarray(0, length))
    } catch {
      return void this.#socket?.destroy()
    }
    if (status === 0) return
    this.#fates.answered(this, status)
    this.asked = -1
    if (this.#socket?.readyState === "open") this.#fates.free(this)
  }

  // A server may close what is idle: it is opened again, and that is no error.
  #closed(opened: boolean): void {
    this.#fates.closed(this, this.asked >= 0 || !opened)
    this.asked = -1
    this.#socket = undefined
    const again = (): void => void (this.#over || this.#open())
    if (opened) again()
    else setTimeout(again, 50)
  }
}
