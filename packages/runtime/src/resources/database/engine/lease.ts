import { createConnection, type Socket } from "node:net"
import { createInterface, type Interface } from "node:readline"
import type { Hello } from "./keeper-config.ts"
import { readPublished } from "./keeper-files.ts"
import type { LeaseMessage } from "./leases.ts"

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
