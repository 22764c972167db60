import { randomBytes } from "node:crypto"
import type {
  Publish,
  RelayedEndpoint,
  RelayMark,
  RelayMember,
  SocketRelay,
} from "../../../transport/socket.ts"
import {
  cursorFrame,
  GAP_FRAME,
  messageFrame,
  RESUMED_FRAME,
} from "../../../types/resume-frames.ts"
import { type MessageId, readId, writeCursor, writeId } from "./cursor.ts"
import { History } from "./history.ts"
import { HistoryExchange } from "./history-exchange.ts"
import type { ResumableClient } from "./resumable-client.ts"

/** How long a client may be disconnected, and how much is kept of a topic for it. */
export interface ResumeSettings {
  readonly windowMs: number
  readonly messages: number
  readonly bytes: number
}

/** The connections of one server. */
export interface ResumableServer {
  /** Sends to subscribers that cannot resume. */
  plain(topic: string, data: string | Uint8Array): void
  /** Sends to subscribers that can. */
  resumable(topic: string, frame: string | Uint8Array): void
  /** Sends to all connections that can resume. */
  all(frame: string): void
  /** Sends to those that have been open for a while, and have received what they had missed. */
  settled(frame: string): void
}

/** Messages of a topic that a client has missed. */
export interface Replay {
  readonly frames: readonly (string | Uint8Array)[]
  /** Whether these are all that were published after the cursor of the client. */
  readonly isComplete: boolean
}

// Cursors are sent so often, and processes report how much they have published.
const SHORTEST_TICK_MS = 1_000
const LONGEST_TICK_MS = 5_000
// A cursor may be two ticks old when its connection is lost.
const OLDEST_CURSOR_TICKS = 3
// Ticks after which a process that has reported nothing is closed.
const QUIET_TICKS = 4

/** The published messages of one endpoint in this process, kept for clients that reconnect. */
export class Resumption {
  /** Sends to all subscribers in all processes. */
  readonly publish: Publish
  readonly #origin = randomBytes(9).toString("base64url")
  readonly #history: History
  readonly #exchange: HistoryExchange
  readonly #servers = new Set<ResumableServer>()
  readonly #others = new Map<unknown, RelayedEndpoint>()
  readonly #timer: NodeJS.Timeout
  #count = 0

  constructor({ windowMs, messages, bytes }: ResumeSettings) {
    const tickMs = Math.min(LONGEST_TICK_MS, Math.max(SHORTEST_TICK_MS, windowMs / 4))
    const keepMs = windowMs + OLDEST_CURSOR_TICKS * tickMs
    const quietMs = Math.max(QUIET_TICKS * LONGEST_TICK_MS, keepMs)
    const now = performance.now()
    this.#history = new History({ keepMs, messages, bytes }, quietMs, now)
    this.#history.origins.reported(this.#origin, 0, now)
    this.#exchange = new HistoryExchange(this.#origin, this.#history, (text) => {
      for (const others of this.#others.values()) others.note("history", text)
    })
    this.#timer = setInterval(() => this.#tick(), tickMs).unref()
    this.publish = (topic, data) => {
      const frame = this.published(topic, data, "")
      this.#send(topic, data, frame)
    }
  }

  /** Resolves when messages from before the start of this process have arrived; undefined: they have. */
  get loading(): Promise<void> | undefined {
    return this.#exchange.loading
  }

  /**
   * A server listens.
   * @param endpoint see `SocketRelay.join`
   * @returns to be called when it has closed; whether no server is left
   */
  attach(
    server: ResumableServer,
    relay: SocketRelay | undefined,
    endpoint: object,
    path: string,
  ): () => boolean {
    this.#servers.add(server)
    const member: RelayMember = {
      deliver: (topic, data, mark) => this.#arrived(topic, data, mark),
      reported: (origin, count, wantsReply) => this.#reported(origin, count, wantsReply),
      note: (name, text) => {
        if (name === "history") this.#exchange.receive(text)
      },
    }
    const others = relay?.join(endpoint, path, member)
    if (others !== undefined) {
      this.#others.set(others.send, others)
      others.report(this.#origin, this.#count, true)
      this.#exchange.request()
    }
    return () => {
      this.#servers.delete(server)
      if (others?.leave() === true) this.#others.delete(others.send)
      if (this.#servers.size > 0) return false
      clearInterval(this.#timer)
      this.#exchange.close()
      return true
    }
  }

  /**
   * A message is published in this process: keeps it, and sends it to other processes.
   * @param from the client that has published it; "" for the program
   * @returns what is sent to subscribers that can resume
   */
  published(topic: string, data: string | Uint8Array, from: string): string | Uint8Array {
    const id = { origin: this.#origin, number: this.#count++ }
    const now = performance.now()
    this.#history.origins.arrived(id, now)
    for (const others of this.#others.values()) others.send(topic, data, { id: writeId(id), from })
    return this.#keep(topic, data, id, from, now)
  }

  /** The first frame of a connection. */
  firstFrame({ cursor, isInvalid }: ResumableClient): string {
    const now = performance.now()
    if (isInvalid) return GAP_FRAME
    if (cursor === undefined) return this.#cursorFrame(now)
    return this.#history.origins.covers(cursor, now) ? RESUMED_FRAME : GAP_FRAME
  }

  /** What a client has missed of a topic. */
  replay(topic: string, { id, cursor }: ResumableClient): Replay {
    if (cursor === undefined) return { frames: [], isComplete: false }
    const now = performance.now()
    const frames = this.#history.after(topic, cursor, id, now).map(({ frame }) => frame)
    const isComplete =
      this.#history.covers(topic, cursor, now) && this.#history.origins.covers(cursor, now)
    return { frames, isComplete }
  }

  #send(topic: string, data: string | Uint8Array, frame: string | Uint8Array): void {
    for (const server of this.#servers) {
      server.plain(topic, data)
      server.resumable(topic, frame)
    }
  }

  #arrived(topic: string, data: string | Uint8Array, mark: RelayMark | undefined): void {
    const id = mark && readId(mark.id)
    // A process that does not keep messages: another version of the program.
    if (mark === undefined || id === undefined)
      return this.#send(topic, data, messageFrame("", data))
    const now = performance.now()
    const arrived = this.#history.origins.arrived(id, now)
    if (arrived === "known") return
    if (arrived === "late") this.#reportGap()
    this.#send(topic, data, this.#keep(topic, data, id, mark.from, now))
  }

  #reported(origin: string, count: number, wantsReply: boolean): void {
    // Another program may send anything.
    if (readId(writeId({ origin, number: count })) === undefined) return
    if (this.#history.origins.reported(origin, count, performance.now())) this.#reportGap()
    if (wantsReply) this.#report()
  }

  #report(): void {
    for (const others of this.#others.values()) others.report(this.#origin, this.#count, false)
  }

  #reportGap(): void {
    for (const server of this.#servers) server.all(GAP_FRAME)
  }

  #keep(
    topic: string,
    data: string | Uint8Array,
    id: MessageId,
    from: string,
    at: number,
  ): string | Uint8Array {
    const frame = messageFrame(writeId(id), data)
    this.#history.add(topic, { ...id, frame, from, at, bytes: topic.length + frame.length })
    return frame
  }

  #tick(): void {
    const now = performance.now()
    this.#history.origins.reported(this.#origin, this.#count, now)
    this.#history.expire(now)
    this.#report()
    const frame = this.#cursorFrame(now)
    for (const server of this.#servers) server.settled(frame)
  }

  #cursorFrame(now: number): string {
    return cursorFrame(writeCursor(this.#history.origins.cursor(now)))
  }
}
