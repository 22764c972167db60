import type { Duplex } from "node:stream"
import type { Dispatch, ListenOptions, Limits } from "../core.ts"
import { Pending } from "../drain.ts"
import type { NodeReply } from "./node-reply.ts"

/** What all requests of one listening server share. */
export class Shared extends Pending {
  readonly app: Dispatch
  readonly options: ListenOptions
  /** Responses close their connections. */
  draining = false
  /** Connections that close with a response: data after it is ignored. */
  readonly ending: WeakSet<Duplex> = new WeakSet()
  /** Number of requests without a response, by connection. */
  readonly unanswered: WeakMap<Duplex, number> = new WeakMap()
  /** What waits on connections for clients that send requests and do not read. */
  readonly unread: Unread
  /** The request whose body is being read, by connection: the one to respond to when it turns out bad. */
  readonly reading: WeakMap<Duplex, NodeReply> = new WeakMap()

  constructor(app: Dispatch, options: ListenOptions) {
    super()
    this.app = app
    this.options = options
    this.unread = new Unread(options.limits)
  }
}

/** The cost of a request without a response yet. */
const UNANSWERED_BYTES = 16 * 1024
/** What a head takes about, with what Node keeps of each request. */
const HEAD_BYTES = 1024
/** Queued requests of one connection: more than clients pipeline. */
const MOST_LATER = 10_000
/** Late responses may exceed the limit by this factor. */
const OVER = 4

interface Waiting {
  bytes: number
  /** Requests that are served when less waits. */
  readonly later: (() => void)[]
}

/**
 * Counts queued data of clients that send requests and do not read the responses. Node stops reading
 * from such a connection, but runs all requests of a packet: beyond the limit they are served
 * when the client has read some of the responses.
 */
class Unread {
  readonly #limits: Limits
  readonly #waiting = new WeakMap<Duplex, Waiting>()
  #total = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Bytes that may wait for WebSockets. */
  get rest(): number {
    return Math.max(0, this.#limits.bufferedTotalBytes - this.#total)
  }

  /**
   * A request waits behind another one of its connection.
   * @param length of its response in bytes, when it is known
   * @returns to be called when it waits no more
   */
  waits(socket: Duplex, length?: number): () => void {
    const bytes = length === undefined ? UNANSWERED_BYTES : length + HEAD_BYTES
    this.#add(socket, bytes)
    let waits = true
    return () => {
      if (waits) this.#add(socket, -bytes)
      waits = false
    }
  }

  /** Whether late responses exceed the limit so far that the connection must close. */
  isOver(socket: Duplex): boolean {
    return (this.#waiting.get(socket)?.bytes ?? 0) > OVER * this.#limits.bufferedBytes
  }

  /** @returns false when nothing has to be waited for: `serve` is not called then */
  later(socket: Duplex, serve: () => void): boolean {
    const waiting = this.#waiting.get(socket)
    if (waiting === undefined) return false
    if (waiting.later.length === 0 && !this.#isFull(waiting)) return false
    if (waiting.later.push(serve) > MOST_LATER) socket.destroy()
    return true
  }

  #isFull({ bytes }: Waiting): boolean {
    const { bufferedBytes, bufferedTotalBytes } = this.#limits
    return bytes > bufferedBytes || (bytes > 0 && this.#total > bufferedTotalBytes)
  }

  #add(socket: Duplex, bytes: number): void {
    let waiting = this.#waiting.get(socket)
    if (waiting === undefined) this.#waiting.set(socket, (waiting = { bytes: 0, later: [] }))
    waiting.bytes += bytes
    this.#total += bytes
    if (bytes < 0 && waiting.later.length > 0) this.#resume(socket, waiting)
  }

  #resume(socket: Duplex, waiting: Waiting): void {
    const { later } = waiting
    while (later.length > 0 && !socket.destroyed && !this.#isFull(waiting)) later.shift()?.()
    if (socket.destroyed) later.length = 0
  }
}
