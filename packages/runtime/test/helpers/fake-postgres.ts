import { createServer, type AddressInfo, type Socket } from "node:net"

/** A message of PostgreSQL's protocol (55.7): its type, its length and its body. */
export function message(type: string, ...body: readonly (Buffer | string)[]): Buffer {
  const bytes = Buffer.concat(body.map((part) => Buffer.from(part as string)))
  return Buffer.concat([Buffer.from(type), int32(bytes.length + 4), bytes])
}

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

export function int16(value: number): Buffer {
  return int32(value).subarray(2)
}

const INT4 = 23
const READY = message("Z", "I")
/** What a server sends that takes a connection without a password. */
export const GREETING: Buffer = Buffer.concat([
  message("R", int32(0)),
  message("K", int32(1), int32(2)),
  READY,
])

/** That the statement has no parameters and one column, the integer `n`. */
export const DESCRIBED: Buffer = Buffer.concat([
  message("1"),
  message("t", int16(0)),
  message("T", int16(1), "n\0", int32(0), int16(0), int32(INT4), int16(4), int32(-1), int16(0)),
  READY,
])

/** One row with the integer 7. */
export const ROWS: Buffer = Buffer.concat([
  message("2"),
  message("D", int16(1), int32(4), int32(7)),
  message("C", "SELECT 1\0"),
  READY,
])

/** What a server sends in place of a description, or of rows; with `isLast` it closes the connection then. */
export interface Responses {
  readonly described?: Buffer
  readonly rows?: Buffer
  readonly isLast?: boolean
}

/** Implements the protocol for one statement without parameters, and then the given behavior. */
export class FakePostgres {
  responses: Responses = {}
  /** How many there were. */
  connections = 0
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((socket) => this.#serve(socket))

  static async start(): Promise<FakePostgres> {
    const made = new FakePostgres()
    made.#server.listen(0, "127.0.0.1")
    await new Promise((resolve) => made.#server.once("listening", resolve))
    return made
  }

  get url(): string {
    return `postgres://u@127.0.0.1:${(this.#server.address() as AddressInfo).port}/fake`
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #serve(socket: Socket): void {
    this.connections++
    this.#sockets.add(socket)
    let kept = Buffer.alloc(0)
    let hasStarted = false
    let isDescribed = false
    socket.on("error", () => {})
    socket.on("close", () => this.#sockets.delete(socket))
    socket.on("data", (chunk) => {
      kept = Buffer.concat([kept, chunk])
      for (;;) {
        const head = hasStarted ? 1 : 0
        if (kept.length < head + 4) return
        const end = head + kept.readInt32BE(head)
        if (kept.length < end) return
        const type = hasStarted ? String.fromCharCode(kept[0]!) : "greeting"
        kept = kept.subarray(end)
        hasStarted = true
        if (type === "greeting") socket.write(GREETING)
        if (type === "S") {
          this.#answer(socket, isDescribed)
          isDescribed = true
        }
      }
    })
  }

  #answer(socket: Socket, isDescribed: boolean): void {
    const { described = DESCRIBED, rows = ROWS, isLast = false } = this.responses
    const odd = isDescribed ? rows : described
    socket.write(odd)
    if (isLast && odd !== DESCRIBED) socket.end()
  }
}
