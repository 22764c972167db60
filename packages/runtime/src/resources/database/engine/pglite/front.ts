import { randomBytes, timingSafeEqual } from "node:crypto"
import { createServer, type Server, type Socket } from "node:net"
import {
  CANCEL,
  errorMessage,
  GSS,
  message,
  MessageReader,
  SSL,
  stateAfter,
  type Message,
} from "./pglite-messages.ts"
import { Names } from "./pglite-names.ts"
import { Turns, type Exec } from "./turns.ts"

const REFUSAL = `do $$begin raise exception using errcode = '0A000',
  message = 'PGlite takes no COPY FROM STDIN. Use insert, or a real PostgreSQL'; end$$`

/** The message, or one that fails in its place: PGlite terminates on COPY FROM STDIN. */
function withoutCopyIn(each: Message): Message {
  const { letter, bytes, code } = each
  if (letter !== "P" && letter !== "Q") return each
  const at = letter === "Q" ? 5 : bytes.indexOf(0, 5) + 1
  const end = bytes.indexOf(0, at)
  if (end < 0 || !COPY_IN.test(bytes.toString("utf8", at, end))) return each
  const changed = message(letter, bytes.subarray(5, at), REFUSAL, bytes.subarray(end + 1))
  return { letter, bytes: changed, code }
}

const COPY_IN = /^\s*copy\s[^;]*\sfrom\s+stdin\b/i

// Messages after which a client waits: Sync, Query, Flush, FunctionCall, CopyDone, CopyFail.
const ENDS = new Set(["S", "Q", "H", "F", "c", "f"])
const IN_TRANSACTION =
  "a statement outside a transaction waits for the transaction, which seems to wait for it: " +
  "PGlite has one connection. Use the transaction's own (tx), or a real PostgreSQL"

/** A port for PostgreSQL's protocol in front of a session that processes one request at a time. */
export class Front {
  readonly #exec: Exec
  readonly #password: string
  readonly #turns = new Turns()
  readonly #sockets = new Set<Socket>()
  readonly #server: Server

  constructor(exec: Exec, password: string) {
    this.#exec = exec
    this.#password = password
    this.#server = createServer((socket) => this.#serve(socket))
  }

  get visitors(): number {
    return this.#sockets.size
  }

  listen(port: number): Promise<void> {
    return new Promise((done, failed) => {
      this.#server.on("error", failed)
      this.#server.listen(port, "127.0.0.1", done)
    })
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket)
    const connection = new Connection(socket, this.#exec, this.#turns, this.#password)
    socket.setNoDelay(true)
    socket.on("error", () => {})
    socket.on("data", (bytes: Buffer) => connection.take(bytes))
    socket.on("close", () => {
      this.#sockets.delete(socket)
      connection.leave(this.#sockets.size === 0)
    })
  }
}

class Connection {
  readonly #socket: Socket
  readonly #exec: Exec
  readonly #turns: Turns
  readonly #password: string
  readonly #reader = new MessageReader()
  readonly #names = new Names(`c${randomBytes(4).toString("hex")}_`)
  #startup: Buffer | undefined
  #isIn = false
  #batch: Buffer[] = []

  constructor(socket: Socket, exec: Exec, turns: Turns, password: string) {
    this.#socket = socket
    this.#exec = exec
    this.#turns = turns
    this.#password = password
  }

  take(bytes: Buffer): void {
    try {
      for (const each of this.#reader.read(bytes)) this.#see(each)
    } catch {
      this.#fail("08P01", "invalid message format")
    }
  }

  leave(isLast: boolean): void {
    const isOpen = this.#turns.leave(this)
    if (!this.#isIn) return
    const ends = isOpen ? [message("Q", "rollback")] : []
    // Session settings would carry over to the next session.
    const clears = isLast ? [message("Q", "discard all")] : [this.#names.forget()]
    for (const batch of [...ends, ...clears])
      this.#turns.take(
        this,
        () =>
          this.#exec(batch).then(
            () => false,
            () => false,
          ),
        () => {},
      )
  }

  #see(each: Message): void {
    if (each.letter === "") this.#begin(each)
    else if (!this.#isIn) this.#enter(each)
    else if (each.letter === "X") this.#socket.end()
    else {
      this.#batch.push(this.#names.own(withoutCopyIn(each)))
      if (ENDS.has(each.letter)) this.#send()
    }
  }

  #begin({ code, bytes }: Message): void {
    if (code === SSL || code === GSS) this.#socket.write("N")
    else if (code === CANCEL) this.#socket.destroy()
    else {
      this.#startup = bytes
      this.#socket.write(message("R", 3)) // cleartext password: the connection is local
    }
  }

  #enter({ letter, bytes }: Message): void {
    const given = bytes.subarray(5, -1)
    const asked = Buffer.from(this.#password)
    const fits = given.length === asked.length && timingSafeEqual(given, asked)
    if (letter !== "p" || !fits) return this.#fail("28P01", "password authentication failed")
    this.#isIn = true
    this.#batch = [this.#startup ?? Buffer.alloc(0)]
    this.#send()
  }

  #send(): void {
    const batch = Buffer.concat(this.#batch)
    this.#batch = []
    const run = async (): Promise<boolean> => {
      try {
        const answer = await this.#exec(batch)
        this.#socket.write(answer)
        return stateAfter(answer) !== "I"
      } catch (error) {
        this.#fail("XX000", (error as Error | undefined)?.message ?? String(error))
        return false
      }
    }
    const refuse = (): void =>
      void this.#socket.write(
        Buffer.concat([
          errorMessage("ERROR", "55P03", IN_TRANSACTION),
          message("Z", Buffer.from("I")),
        ]),
      )
    this.#turns.take(this, run, refuse)
  }

  #fail(code: string, text: string): void {
    this.#socket.end(errorMessage("FATAL", code, text))
  }
}
