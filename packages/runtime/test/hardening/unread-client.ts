import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { createInterface } from "node:readline"
import { Program } from "../helpers/program.ts"

/** What the server's process holds. */
export interface Holds {
  /** Resident bytes, without the free part of V8's heap. */
  readonly bytes: number
  /** Codes that WebSockets have been closed with. */
  readonly codes: readonly number[]
}

/** A server in a process of its own, so that its memory is its own. */
export class UnreadServer {
  port = 0
  readonly #child: ChildProcess
  readonly #lines: AsyncIterator<string>

  private constructor(core: string, limits: object) {
    const args = ["--expose-gc", Program.file("unread"), core, JSON.stringify(limits)]
    this.#child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] })
    const lines = createInterface({ input: this.#child.stdout as NodeJS.ReadableStream })
    this.#lines = lines[Symbol.asyncIterator]()
  }

  static async start(core: string, limits: object = {}): Promise<UnreadServer> {
    const server = new UnreadServer(core, limits)
    server.port = Number(await server.#line())
    return server
  }

  async holds(): Promise<Holds> {
    this.#child.stdin?.write("tell\n")
    return JSON.parse(await this.#line()) as Holds
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, "exit")
    this.#child.stdin?.end()
    await ended
  }

  async #line(): Promise<string> {
    const { value, done } = await this.#lines.next()
    if (done) throw new Error("the server ended")
    return value
  }
}

/** Sends the same bytes again and again, and never reads. */
export class UnreadClient {
  readonly socket: Socket
  closed = false

  constructor(socket: Socket) {
    this.socket = socket
    socket.pause()
    socket.on("error", () => {})
    socket.on("close", () => (this.closed = true))
  }

  /** @param first sent first, and awaited: a handshake */
  static async open(port: number, first = ""): Promise<UnreadClient> {
    const socket = connect({ port, host: "127.0.0.1" })
    await once(socket, "connect")
    if (first !== "") {
      socket.write(first)
      await once(socket, "data")
    }
    return new UnreadClient(socket)
  }

  /**
   * @param most bytes to send
   * @returns bytes that were sent until then, until the server closed the connection, or until it
   * stopped reading for `patience` ms
   */
  async flood(part: Uint8Array, most: number, patience: number): Promise<number> {
    let sent = 0
    while (sent < most && !this.closed) {
      if (!this.socket.write(part) && !(await this.#drained(patience))) break
      sent += part.length
    }
    return sent
  }

  destroy(): void {
    this.socket.destroy()
  }

  #drained(patience: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (drained: boolean) => (): void => {
        clearTimeout(timer)
        this.socket.off("drain", drain).off("close", gone)
        resolve(drained)
      }
      const drain = end(true)
      const gone = end(false)
      const timer = setTimeout(gone, patience)
      this.socket.once("drain", drain).once("close", gone)
    })
  }
}
