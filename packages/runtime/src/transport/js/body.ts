import type { BodyError, Refusal } from "../core.ts"
import type { BodyQueue } from "../body-queue.ts"
import { ChunkedDecoder } from "./chunked.ts"
import { CHUNKED } from "./head-fields.ts"
import { type EndingReply, refuse } from "../guarded-reply.ts"
import { kept } from "./shared-buffer.ts"

/** Finds where a body ends. */
export interface BodyDecoder {
  readonly isDone: boolean
  /** What is wrong with the body: nothing of it is read any more. */
  readonly fault: Refusal | undefined
  /**
   * Hands the body's bytes from `at` on to a sink.
   * @returns where it stopped: behind the body, or at the end of `bytes`
   */
  take(bytes: Buffer, at: number, sink: BodySink): number
}

/** The response to a request whose body is read. */
export interface SinkReply extends EndingReply {
  /** Whether neither a response nor an abort has finished it. */
  readonly isOpen: boolean
  /** Called on a streamed request body when the response is complete. */
  onEnd: (() => void) | undefined
}

/** Receives the bytes of a body. */
export interface BodySink {
  /**
   * @param part valid until this returns
   * @returns false when the body is too large
   */
  push(part: Buffer): boolean
  /** The body is complete. */
  end(): void
  /** The body cannot be read to its end. */
  fail(reason: BodyError["reason"] | Refusal): void
}

/** A body that is being read. */
export class Body {
  readonly decoder: BodyDecoder
  readonly sink: BodySink

  constructor(framing: number, trailerBytes: number, sink: BodySink) {
    this.decoder =
      framing === CHUNKED ? new ChunkedDecoder(trailerBytes) : new LengthDecoder(framing)
    this.sink = sink
  }
}

/** A body whose length is known. */
class LengthDecoder implements BodyDecoder {
  readonly fault = undefined
  #left: number

  constructor(length: number) {
    this.#left = length
  }

  get isDone(): boolean {
    return this.#left === 0
  }

  take(bytes: Buffer, at: number, sink: BodySink): number {
    const end = Math.min(bytes.length, at + this.#left)
    this.#left -= end - at
    sink.push(bytes.subarray(at, end))
    return end
  }
}

/** Drops a body that the route does not read. */
export class SkipSink implements BodySink {
  readonly #leave: () => void

  /** @param leave called when the body does not end in time: nothing can follow it */
  constructor(leave: () => void) {
    this.#leave = leave
  }

  push(): boolean {
    return true
  }

  end(): void {}

  fail(): void {
    this.#leave()
  }
}

const FIRST_BYTES = 4096

/** Collects a whole body of at most `most` bytes, in one buffer: a client may send it byte by byte. */
export class CollectSink implements BodySink {
  #bytes: Buffer
  #size = 0
  readonly #most: number
  readonly #reply: EndingReply
  readonly #done: (body: Buffer) => void

  /** @param length of the body, if it is known */
  constructor(reply: EndingReply, length: number, most: number, done: (body: Buffer) => void) {
    this.#reply = reply
    this.#most = most
    this.#done = done
    this.#bytes = Buffer.allocUnsafeSlow(length > 0 ? Math.min(length, FIRST_BYTES) : FIRST_BYTES)
  }

  push(part: Buffer): boolean {
    const size = this.#size + part.length
    if (size > this.#most) return false
    if (size > this.#bytes.length) this.#grow(size)
    part.copy(this.#bytes, this.#size)
    this.#size = size
    return true
  }

  end(): void {
    this.#done(this.#bytes.subarray(0, this.#size))
  }

  fail(reason: BodyError["reason"] | Refusal): void {
    // When the client has disconnected, the connection aborts the reply.
    if (reason !== "aborted") refuse(this.#reply, reason)
  }

  #grow(size: number): void {
    const bytes = Buffer.allocUnsafeSlow(Math.max(size, Math.min(2 * size, this.#most)))
    this.#bytes.copy(bytes, 0, 0, this.#size)
    this.#bytes = bytes
  }
}

/** Gives the bytes of a body as they come. */
export class StreamSink implements BodySink {
  readonly queue: BodyQueue
  readonly #most: number
  readonly #reply: SinkReply
  readonly #leave: () => void
  #size = 0

  /** @param leave called when the body fails that already has its response */
  constructor(reply: SinkReply, most: number, queue: BodyQueue, leave: () => void) {
    this.#reply = reply
    this.#most = most
    this.queue = queue
    this.#leave = leave
    reply.onEnd = () => queue.drop()
  }

  push(part: Buffer): boolean {
    this.#size += part.length
    if (this.#size > this.#most) return false
    this.queue.push(kept(part))
    return true
  }

  end(): void {
    this.queue.end()
  }

  fail(reason: BodyError["reason"] | Refusal): void {
    // What follows of the body is not read, so nothing can follow it.
    if (this.#reply.isOpen) this.#reply.end()
    else this.#leave()
    this.queue.fail(STREAM_REASONS.get(reason) ?? "framing")
  }
}

const STREAM_REASONS: ReadonlyMap<string, BodyError["reason"]> = new Map([
  ["body-too-large", "body-too-large"],
  ["timeout", "timeout"],
  ["aborted", "aborted"],
])
