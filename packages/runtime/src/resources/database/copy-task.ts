import { Buffer } from "node:buffer"
import { databaseError, type DatabaseError } from "../../base/errors/database-error.ts"
import type { Link } from "./database-link.ts"
import { Outgoing } from "./wire/outgoing.ts"
import * as messages from "./wire/wire-messages.ts"

/** Whether the program sends the rows of a COPY statement, or receives them. */
export type CopyDirection = "from stdin" | "to stdout"

// Bytes received and not yet read, above which the connection is paused.
const MOST_PENDING = 1 << 20
// A message may have up to 1 GB; a larger chunk becomes several.
const LARGEST = 1 << 24
// Smaller chunks are sent together.
const SMALL = 1 << 16

/**
 * One COPY statement in flight (PostgreSQL 55.2.7). Its only Sync is sent at its end: a server that refuses the data
 * after it has accepted the statement would respond to an earlier one as well.
 */
export class CopyTask {
  readonly kind = "copy"
  readonly text: string
  readonly #direction: CopyDirection
  readonly #out = new Outgoing()
  #link: Link | null = null
  #isCopying = false
  #isSynced = false
  #chunks: Uint8Array[] = []
  #pending = 0
  /** Small chunks of one turn of the event loop are sent together. */
  #isFlushing = false
  #wake: (() => void) | null = null
  #finish: () => void = () => {}
  /** Number of rows copied. */
  count = 0
  /** The first error; undefined: none so far. */
  error: unknown = undefined
  /** The connection is free again, or lost. */
  isOver = false
  /** Resolves when `isOver` becomes true. */
  readonly over: Promise<void> = new Promise((resolve) => (this.#finish = resolve))

  constructor(text: string, direction: CopyDirection) {
    this.text = text
    this.#direction = direction
  }

  /** The session sends the statement over this link. */
  begin(link: Link): void {
    this.#link = link
  }

  /** Handles a message of the server other than an error. */
  take(type: number, bytes: Buffer, at: number, end: number): void {
    switch (type) {
      case messages.COPY_IN:
        return this.#begun("from stdin")
      case messages.COPY_OUT:
        return this.#begun("to stdout")
      case messages.COPY_DATA:
        return this.#received(bytes, at, end)
      case messages.COMMAND_COMPLETE:
        this.count = messages.countOf(bytes, at, end)
        return this.#complete()
      case messages.EMPTY:
        return this.#complete()
    }
  }

  #begun(direction: CopyDirection): void {
    this.#isCopying = true
    if (direction !== this.#direction) this.error ??= notSuch(this.text, this.#direction)
    if (direction === "from stdin" && this.error !== undefined) this.#refuse()
    this.#notify()
  }

  #received(bytes: Buffer, at: number, end: number): void {
    if (this.error !== undefined || this.#direction === "from stdin") return
    this.#chunks.push(Buffer.from(bytes.subarray(at, end)))
    this.#pending += end - at
    if (this.#pending > MOST_PENDING) this.#link?.pause()
    this.#notify()
  }

  #complete(): void {
    if (!this.#isCopying) this.error ??= notSuch(this.text, this.#direction)
    this.#sync()
  }

  /** The server has refused the statement or the data. */
  failed(error: DatabaseError): void {
    this.error ??= error
    this.#sync()
    this.#notify()
  }

  /** The server is ready for the next statement. */
  ready(): void {
    this.isOver = true
    this.#link?.resume()
    this.#finish()
    this.#notify()
  }

  /** The connection is lost. */
  lost(error: DatabaseError): void {
    this.error ??= error
    this.ready()
  }

  /** The caller stops: rows that were sent are rolled back, and rows that arrive are dropped. */
  stop(error: unknown): void {
    if (this.isOver || this.error !== undefined) return
    this.error = error
    this.#chunks = []
    this.#link?.resume()
    if (this.#isCopying && this.#direction === "from stdin") this.#refuse()
    this.#notify()
  }

  /** All rows are sent. */
  done(): void {
    messages.copyDone(this.#out)
    this.#sync()
  }

  #refuse(): void {
    if (this.#isSynced) return
    messages.copyFail(this.#out, "the program has stopped")
    this.#sync()
  }

  /** Only once: each has a response. */
  #sync(): void {
    if (this.#isSynced) return
    this.#isSynced = true
    messages.sync(this.#out)
    this.#link?.write(this.#out.take())
  }

  /** Resolves when the server copies. @throws DatabaseError when it does not */
  begun(): Promise<void> {
    return this.#until(() => this.#isCopying || this.isOver)
  }

  /** Sends bytes; resolves when the connection accepts more. @throws the first error */
  write(chunk: Uint8Array): Promise<void> {
    let isFull = false
    for (let from = 0; from < chunk.length; from += LARGEST) {
      const piece = chunk.subarray(from, from + LARGEST)
      messages.copyData(this.#out, piece.length)
      if (piece.length < SMALL) this.#out.bytes(piece)
      else {
        this.#send(this.#out.take())
        isFull = this.#send(piece)
      }
    }
    if (this.#out.at >= SMALL) isFull = this.#send(this.#out.take())
    else if (!this.#isFlushing) {
      this.#isFlushing = true
      setImmediate(() => this.#flush())
    }
    return isFull ? this.#drained() : Promise.resolve()
  }

  #flush(): void {
    this.#isFlushing = false
    if (this.#out.at > 0) this.#send(this.#out.take())
  }

  /** @returns whether the connection accepts no more for now */
  #send(bytes: Uint8Array): boolean {
    return this.#link?.write(bytes) === false
  }

  #drained(): Promise<void> {
    let isDrained = false
    this.#link?.onDrain(() => {
      isDrained = true
      this.#notify()
    })
    return this.#until(() => isDrained)
  }

  /** The chunks received; none at the end. @throws the first error */
  async read(): Promise<readonly Uint8Array[]> {
    await this.#until(() => this.#chunks.length > 0 || this.isOver)
    const chunks = this.#chunks
    this.#chunks = []
    this.#pending = 0
    this.#link?.resume()
    return chunks
  }

  /** The value of a promise, unless an error comes first. */
  async unlessFailed<Value>(promise: Promise<Value>): Promise<Value> {
    let result: { readonly value: Value } | { readonly reason: unknown } | undefined
    promise
      .then(
        (value) => (result = { value }),
        (reason: unknown) => (result = { reason }),
      )
      .finally(() => this.#notify())
    await this.#until(() => result !== undefined)
    if (result === undefined || "reason" in result) throw result?.reason
    return result.value
  }

  async #until(isReached: () => boolean): Promise<void> {
    while (this.error === undefined && !isReached())
      await new Promise<void>((resolve) => (this.#wake = resolve))
    if (this.error !== undefined) throw this.error
  }

  #notify(): void {
    this.#wake?.()
    this.#wake = null
  }
}

/** @returns PC2160: the statement does not copy in this direction */
export function notSuch(statement: string, direction: CopyDirection): DatabaseError {
  return databaseError("PC2160", [`The statement is not "copy … ${direction}".`], { statement })
}
