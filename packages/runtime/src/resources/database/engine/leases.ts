import { createServer, type Server, type Socket, createConnection } from "node:net"
import { createInterface, type Interface } from "node:readline"
import { dropDatabase } from "./engine-admin.ts"
import type { Hello } from "./keeper-config.ts"
import { readPublished } from "./keeper-files.ts"

/** A program's message to its keeper: a database to drop when the program exits. */
interface LeaseMessage {
  readonly drop: string
}

/** The programs that use the server, and the cleanup after each of them. */
export class Leases {
  readonly #hello: Hello
  readonly #idleMs: number
  readonly #isUsed: () => Promise<boolean>
  readonly #onEnd: () => Promise<void>
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #idle: NodeJS.Timeout | undefined
  #ending = false

  /**
   * @param idleMs how long the keeper waits for a new lease after the last one is released, in
   *   milliseconds
   * @param isUsed whether a client without a lease uses the server
   */
  constructor(
    hello: Hello,
    idleMs: number,
    isUsed: () => Promise<boolean>,
    onEnd: () => Promise<void>,
  ) {
    this.#hello = hello
    this.#idleMs = idleMs
    this.#isUsed = isUsed
    this.#onEnd = onEnd
    this.#server = createServer((socket) => this.#add(socket))
  }

  /** Accepts connections; the program that requested the server connects within the idle time. */
  async listen(path: string): Promise<void> {
    await new Promise<void>((done, failed) => {
      this.#server.on("error", failed)
      this.#server.listen(path, done)
    })
    this.#wait()
  }

  /** Ends everything, once. */
  end(): void {
    if (this.#ending) return
    this.#ending = true
    clearTimeout(this.#idle)
    // A program that connects now would get a lease of a server that stops.
    this.#server.close()
    void this.#onEnd()
  }

  /** Closes all leases: their holders look for another keeper. */
  close(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #add(socket: Socket): void {
    const own = new Set<string>()
    clearTimeout(this.#idle)
    this.#sockets.add(socket)
    socket.on("error", () => {})
    socket.on("close", () => void this.#remove(socket, own))
    createInterface({ input: socket }).on("line", (line) => {
      own.add((JSON.parse(line) as LeaseMessage).drop)
      socket.write("{}\n")
    })
    socket.write(`${JSON.stringify(this.#hello)}\n`)
  }

  async #remove(socket: Socket, own: Set<string>): Promise<void> {
    this.#sockets.delete(socket)
    for (const name of own) await dropDatabase(this.#hello.server, name)
    if (this.#sockets.size === 0) this.#wait()
  }

  #wait(): void {
    clearTimeout(this.#idle)
    if (this.#ending) return
    this.#idle = setTimeout(() => void this.#leave(), this.#idleMs)
  }

  // Clients without a lease may be connected to the server: a database tool, for example.
  async #leave(): Promise<void> {
    const isUsed = await this.#isUsed()
    if (this.#sockets.size > 0) return
    if (isUsed) this.#wait()
    else this.end()
  }
}

/** A program's lease of the server of its project; the exit of the process releases it too. */
export class Lease {
  readonly hello: Hello
  readonly #socket: Socket
  readonly #lines: Interface
  readonly #answers: (() => void)[] = []

  private constructor(hello: Hello, socket: Socket, lines: Interface) {
    this.hello = hello
    this.#socket = socket
    this.#lines = lines
    lines.on("line", () => this.#answers.shift()?.())
    // The lease alone does not keep a program alive.
    socket.unref()
  }

  /** The lease of the running keeper, or undefined if none responds. */
  static take(state: string): Promise<Lease | undefined> {
    const published = readPublished(state)
    if (published === undefined) return Promise.resolve(undefined)
    return new Promise((done) => {
      const socket = createConnection(published.socket)
      socket.on("error", () => done(undefined)).on("close", () => done(undefined))
      const lines = createInterface({ input: socket })
      lines.on("error", () => {})
      lines.once("line", (line) => done(new Lease(JSON.parse(line) as Hello, socket, lines)))
    })
  }

  /** Has the keeper drop a database when this program exits, for any reason. */
  dropAtEnd(name: string): Promise<void> {
    return new Promise((done) => {
      this.#socket.ref()
      this.#answers.push(() => {
        this.#socket.unref()
        done()
      })
      this.#socket.write(`${JSON.stringify({ drop: name } satisfies LeaseMessage)}\n`)
      this.#socket.on("close", done)
    })
  }

  /** Calls back when the keeper is gone and the lease was not released. */
  onLost(lost: () => void): void {
    this.#socket.on("close", lost)
  }

  release(): void {
    this.#socket.removeAllListeners("close")
    this.#lines.close()
    this.#socket.destroy()
  }
}
