import { createServer, type Server, type Socket } from "node:net"
import { createInterface } from "node:readline"
import { dropDatabase } from "./engine-admin.ts"
import type { Hello } from "./keeper-config.ts"

/** A program's message to its keeper: a database to drop when the program exits. */
export interface LeaseMessage {
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
