import type { Connection } from "../../../transport/socket.ts"
import { GAP_FRAME, topicFrame } from "../../../types/resume-frames.ts"
import { MissedTopics, topicHash } from "./missed-topics.ts"
import type { ResumableClient } from "./resumable-client.ts"
import type { Resumption } from "./resumption.ts"

/** Topics of the server itself: all connections that can resume, and those that are settled. */
export interface ServerTopics {
  readonly all: string
  readonly settled: string
}

type Offer = (frame: string | Uint8Array) => void

/** A connection of a client that can resume. */
export class ResumingConnection {
  readonly #resumption: Resumption
  readonly #topics: ServerTopics
  readonly #client: ResumableClient
  readonly #connection: Connection
  readonly #offer: Offer
  /** What a client that has reconnected may have missed. */
  readonly #missed: MissedTopics | undefined
  #isSettled = false
  #isGapNew = false

  /** @param offer sends, within the limits of the connection */
  constructor(
    resumption: Resumption,
    topics: ServerTopics,
    client: ResumableClient,
    connection: Connection,
    offer: Offer,
  ) {
    this.#resumption = resumption
    this.#topics = topics
    this.#client = client
    this.#connection = connection
    this.#offer = offer
    const isAgain = client.cursor !== undefined || client.isInvalid
    this.#missed = isAgain ? new MissedTopics(client) : undefined
    const first = resumption.firstFrame(client)
    if (first === GAP_FRAME) this.gap()
    else connection.send(first)
    connection.subscribe(topics.all)
  }

  /** Sends what the client has missed of a topic, before what is published from now on. */
  subscribing(topic: string): void {
    const hash = topicHash(topic)
    const missed = this.#missed?.take(hash) ?? "nothing"
    if (missed === "gap") this.gap()
    else if (missed !== "nothing") this.#replay(topic)
    this.#connection.send(topicFrame("+", hash))
  }

  unsubscribing(topic: string): void {
    const hash = topicHash(topic)
    this.#missed?.forget(hash)
    this.#connection.send(topicFrame("-", hash))
  }

  /**
   * The client gets cursors from now on, unless messages that it has missed may still be sent.
   * @param ticks see `Settling`
   * @returns whether it does
   */
  settle(ticks: number, isLast: boolean): boolean {
    const missed = this.#missed
    if (missed?.isWaiting === true && (missed.isKnown ? !isLast : ticks === 0)) return false
    this.#isSettled = true
    for (const hash of missed?.settle() ?? []) this.#connection.send(topicFrame("!", hash))
    this.#connection.subscribe(this.#topics.settled)
    return true
  }

  /** Messages may be missing. One report is enough for all subscriptions of one turn of the event loop. */
  gap(): void {
    if (this.#isGapNew) return
    this.#isGapNew = true
    queueMicrotask(() => (this.#isGapNew = false))
    this.#connection.send(GAP_FRAME)
  }

  #replay(topic: string): void {
    const { frames, isComplete } = this.#resumption.replay(topic, this.#client)
    // After its next cursor, a client does not recognize messages that it has had before.
    const isLate = this.#isSettled && frames.length > 0
    if (!isComplete || isLate) this.gap()
    if (!isLate) for (const frame of frames) this.#offer(frame)
  }
}
