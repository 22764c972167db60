import type { Duplex } from "node:stream"
import type { Limits } from "../core.ts"

/** What a request counts that is not answered yet. */
const UNANSWERED_BYTES = 16 * 1024
/** What a head takes about, with what Node keeps of each request. */
const HEAD_BYTES = 1024
/** Requests that wait to be served, of one connection: more than clients send ahead. */
const MOST_LATER = 10_000
/** Answers that come late may go beyond the limit so many times. */
const OVER = 4

interface Waiting {
  bytes: number
  /** Requests that are served when less waits. */
  readonly later: (() => void)[]
}

/**
 * Counts what waits for clients that send requests and do not read the answers. Node stops reading
 * from such a connection, but has all requests of a packet served: behind the limit they are served
 * when the client has taken some of the answers.
 */
export class Unread {
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
   * @param length of its answer in bytes, when it is there
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

  /** Whether late answers have gone so far beyond the limit that the connection has to end. */
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
