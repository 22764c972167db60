import type { Socket } from "node:net"
import { Duplex } from "node:stream"
import { kept, sharedBuffer } from "./shared-buffer.ts"

/**
 * Hands what a socket reads to its connection, past the queue of its stream. A part is only valid until
 * the callback returns. What comes some other way are events of the stream, as on other hosts.
 */
export class Intake {
  readonly #socket: Socket
  readonly #take: (part: Buffer) => void
  readonly #isShared: boolean
  #isPaused = false
  /** Parts that were read may be queued in the stream, which has been paused. */
  #isQueued = false

  constructor(socket: Socket, isEncrypted: boolean, take: (part: Buffer) => void) {
    this.#socket = socket
    this.#take = take
    this.#isShared =
      !isEncrypted &&
      sharedBuffer().attach(socket, (part) => {
        take(part)
        return true
      })
    if (!this.#isShared) socket.push = this.#onPush
    socket.on("data", take)
  }

  /** Reads on, or leaves the client's bytes with the system. */
  pause(pauses: boolean): void {
    if (pauses === this.#isPaused) return
    this.#isPaused = pauses
    this.#isQueued = true
    if (pauses) this.#socket.pause()
    else this.#socket.resume()
  }

  /** From now on, what is read is in the stream. */
  detach(): void {
    const socket = this.#socket
    socket.off("data", this.#take)
    const push = (part: unknown): boolean => Duplex.prototype.push.call(socket, part)
    if (this.#isShared) sharedBuffer().replace(socket, (part) => push(kept(part)))
    else socket.push = Duplex.prototype.push
    if (socket.isPaused()) socket.resume()
  }

  /**
   * A flowing stream that holds nothing would emit the part unchanged, and schedule work for the next tick
   * with each of them, which costs as much as all else that is done for a small request.
   */
  readonly #onPush = (part: unknown, encoding?: BufferEncoding): boolean => {
    const socket = this.#socket
    if (this.#isQueued) this.#isQueued = socket.isPaused() || socket.readableLength > 0
    if (part === null || this.#isQueued) return Duplex.prototype.push.call(socket, part, encoding)
    this.#take(part as Buffer)
    return true
  }
}
