import type { Duplex } from "node:stream"
import type { WebSocket } from "ws"
import type { Sheddable } from "../shed.ts"
import type { Connection, Peer, SocketTraits } from "../socket.ts"

/** How long a client may take to respond to a close, in milliseconds. */
const CLOSE_MS = 5_000
/** From this many bytes on, a client does not keep up. */
const HIGH = 64 * 1024

/** What the connections of one endpoint share. */
export interface SocketGroup {
  readonly topics: Topics
  readonly traits: SocketTraits
  /** Called when the connection is closed. */
  over(connection: NodeConnection): void
}

/** One WebSocket of the library ws. */
export class NodeConnection implements Connection, Sheddable {
  readonly peer: Peer
  readonly group: SocketGroup
  readonly #ws: WebSocket
  readonly #socket: Duplex
  readonly #address: string
  #topics: Set<string> | undefined
  /** When the client was last known to have sent data, whether it has since, and whether a ping was sent. */
  #heard = performance.now()
  #hasSent = false
  #isPinged = false
  #timer: NodeJS.Timeout | undefined
  #closing: { readonly code: number; readonly reason: string } | undefined
  #isOver = false

  constructor(ws: WebSocket, socket: Duplex, address: string, peer: Peer, group: SocketGroup) {
    this.#ws = ws
    this.#socket = socket
    this.#address = address
    this.peer = peer
    this.group = group
    this.#listen()
  }

  send(message: string | Uint8Array): boolean {
    const ws = this.#ws
    const isPlain = ws.extensions === "" && ws.readyState === ws.OPEN
    const frame = isPlain && typeof message === "string" ? textFrame(message) : undefined
    if (frame === undefined) ws.send(message, { binary: typeof message !== "string" })
    else this.#socket.write(frame, "latin1")
    return ws.bufferedAmount <= HIGH
  }

  /** Sends what was published; a client that does not keep up goes without. */
  deliver(data: Buffer, isBinary: boolean): void {
    if (this.#isOver) return
    if (this.buffered > this.group.traits.bufferedBytes) this.peer.dropped()
    else this.#ws.send(data, { binary: isBinary })
  }

  get buffered(): number {
    return this.#ws.bufferedAmount
  }

  subscribe(topic: string): void {
    if (this.#isOver) return
    ;(this.#topics ??= new Set()).add(topic)
    this.group.topics.subscribe(topic, this)
  }

  unsubscribe(topic: string): void {
    this.#topics?.delete(topic)
    this.group.topics.unsubscribe(topic, this)
  }

  isSubscribed(topic: string): boolean {
    return this.#topics?.has(topic) ?? false
  }

  publish(topic: string, message: string | Uint8Array): void {
    if (!this.#isOver) this.group.topics.publish(topic, message, this)
  }

  close(code: number, reason: string): void {
    if (this.#isOver) return
    this.#closing ??= { code, reason }
    this.#leave()
    this.#ws.close(code, reason)
    // A client that does not respond, or does not even read, must not hold the connection.
    this.#timer ??= setTimeout(() => this.#ws.terminate(), CLOSE_MS)
    // Immediately, as the C++ core does.
    this.peer.close(code, reason)
  }

  terminate(): void {
    this.#ws.terminate()
  }

  shed(): void {
    this.#closing ??= { code: 1013, reason: "too slow" }
    this.#ws.terminate()
  }

  address(): string {
    return this.#address
  }

  /** Monitors the connection: pings it in time, and drops it without a pong. */
  check(now: number): void {
    if (this.#hasSent) {
      this.#heard = now
      this.#hasSent = this.#isPinged = false
    }
    const silent = now - this.#heard
    const { idleMs } = this.group.traits
    if (silent >= idleMs) this.#ws.terminate()
    else if (silent >= idleMs / 2 && !this.#isPinged && this.#closing === undefined) {
      this.#isPinged = true
      this.#ws.ping()
    }
  }

  #listen(): void {
    const ws = this.#ws
    const hear = (): void => void (this.#hasSent = true)
    ws.on("ping", (data) => {
      hear()
      this.#answerPing(data)
    })
    ws.on("pong", hear)
    ws.on("message", (data: Buffer, isBinary) => {
      hear()
      if (this.#closing !== undefined) return
      if (isBinary) this.peer.bytes(Uint8Array.from(data))
      else this.peer.text(data.toString("utf8"))
    })
    // What is wrong with a frame: the library closes with the code of it, and `close` follows.
    ws.on("error", (error) => {
      this.#closing ??= { code: closeCode(error), reason: "" }
    })
    ws.on("close", (code, reason) => this.#closed(code, reason.toString("utf8")))
    this.#socket.on("drain", () => {
      if (!this.#isOver && this.#closing === undefined) this.peer.drain()
    })
  }

  /** The library would respond to all of them, or close the connection at 60 in a packet. */
  #answerPing(data: Buffer): void {
    if (this.#isOver || this.#closing !== undefined) return
    if (this.buffered > this.group.traits.bufferedBytes) this.peer.dropped()
    else if (this.#ws.readyState === this.#ws.OPEN) this.#ws.pong(data)
  }

  #closed(code: number, reason: string): void {
    this.#leave()
    this.#isOver = true
    clearTimeout(this.#timer)
    this.group.over(this)
    const told = this.#closing ?? { code, reason }
    this.peer.close(told.code, told.reason)
  }

  /** Nothing that is published is sent behind a close. */
  #leave(): void {
    for (const topic of this.#topics ?? []) this.group.topics.unsubscribe(topic, this)
    this.#topics = undefined
  }
}

/** From this many characters on, the library makes the frame. */
const LONG = 16 * 1024

/**
 * The frame of a text in ASCII (RFC 6455 §5.2), as characters of one byte; undefined for any other text. It is written
 * as a whole, where the library writes two buffers: about a tenth of the CPU time of an echo (`precast bench -s ws-echo`).
 */
function textFrame(text: string): string | undefined {
  const { length } = text
  if (length >= LONG || Buffer.byteLength(text) !== length) return undefined
  if (length < 126) return SHORT_HEADS[length] + text
  return `\x81\x7e${String.fromCharCode(length >> 8, length & 0xff)}${text}`
}

const SHORT_HEADS: readonly string[] = Array.from(
  { length: 126 },
  (_, length) => `\x81${String.fromCharCode(length)}`,
)

/** The code that the library closes with on a fault; 1006 when the connection is broken. */
function closeCode(error: Error): number {
  switch ((error as NodeJS.ErrnoException).code) {
    case "WS_ERR_INVALID_UTF8":
      return 1007
    case "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH":
    case "WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH":
      return 1009
    case "WS_ERR_TOO_MANY_BUFFERED_PARTS":
      return 1008
    default:
      return (error as NodeJS.ErrnoException).code?.startsWith("WS_ERR_") ? 1002 : 1006
  }
}

/** Who is subscribed to what. */
export class Topics {
  readonly #topics = new Map<string, Set<NodeConnection>>()

  subscribe(topic: string, connection: NodeConnection): void {
    const subscribers = this.#topics.get(topic)
    if (subscribers === undefined) this.#topics.set(topic, new Set([connection]))
    else subscribers.add(connection)
  }

  unsubscribe(topic: string, connection: NodeConnection): void {
    const subscribers = this.#topics.get(topic)
    if (subscribers?.delete(connection) && subscribers.size === 0) this.#topics.delete(topic)
  }

  /** @param except the one that publishes */
  publish(topic: string, message: string | Uint8Array, except?: NodeConnection): void {
    const subscribers = this.#topics.get(topic)
    if (subscribers === undefined) return
    // Made once, and not once for each.
    const data = Buffer.from(message as string)
    const isBinary = typeof message !== "string"
    // Who is too slow is closed, and leaves the topic meanwhile: a Set lets it.
    for (const connection of subscribers) {
      if (connection !== except) connection.deliver(data, isBinary)
    }
  }
}
