import { randomBytes } from "node:crypto"
import type { RelayedEndpoint, RelayMember, SocketRelay } from "../../../transport/socket.ts"
import { Members } from "./members.ts"
import { OtherProcesses } from "./other-processes.ts"
import { OwnMembers } from "./own-members.ts"
import {
  partsOf,
  type PresenceMessage,
  readPresence,
  type TopicChange,
  writePresence,
} from "./presence-messages.ts"

/** Changes are collected for so long. */
const COLLECT_MS = 50
/** A process reports each second tick that it runs. */
const TICK_MS = 500

/** The members of one endpoint: those of this process, and those that other processes report. */
export class PresenceHub {
  readonly #origin = randomBytes(9).toString("base64url")
  readonly #own = new OwnMembers()
  readonly #members = new Members()
  readonly #processes = new OtherProcesses(this.#members, (of) => this.#send({ kind: "want", of }))
  readonly #changed: (change: TopicChange) => void
  readonly #others = new Map<unknown, RelayedEndpoint>()
  #servers = 0
  #version = 0
  #ticks = 0
  #isStateWanted = false
  #interval: NodeJS.Timeout | undefined
  #timer: NodeJS.Timeout | undefined

  /** @param changed is called for each topic whose members have changed, in whatever process */
  constructor(changed: (change: TopicChange) => void) {
    this.#changed = changed
  }

  /** Who is in a topic, in all processes. */
  members(topic: string): readonly unknown[] {
    return this.#members.of(topic)
  }

  count(topic: string): number {
    return this.#members.count(topic)
  }

  has(topic: string, member: string): boolean {
    return this.#members.has(topic, member)
  }

  /** @param member of `memberText` */
  join(topic: string, member: string): void {
    if (this.#own.add(topic, member)) this.#members.add(topic, member)
    this.#schedule()
  }

  leave(topic: string, member: string): void {
    if (this.#own.remove(topic, member)) this.#members.remove(topic, member)
    this.#schedule()
  }

  /**
   * A server listens.
   * @returns to be called when it has closed
   */
  attach(relay: SocketRelay | undefined, path: string): () => void {
    if (this.#servers++ === 0) this.#forget()
    const note: RelayMember["note"] = (name, text) => {
      if (name === "presence") this.#receive(text)
    }
    const others = relay?.join(this, path, { deliver() {}, note })
    if (others !== undefined) {
      this.#others.set(others.send, others)
      this.#interval ??= setInterval(() => this.#tick(), TICK_MS).unref()
      this.#send({ kind: "want", of: "" })
    }
    return () => this.#detach(others)
  }

  #detach(others: RelayedEndpoint | undefined): void {
    if (--this.#servers === 0) {
      this.#send({ kind: "gone" })
      clearInterval(this.#interval)
      clearTimeout(this.#timer)
      this.#interval = this.#timer = undefined
      this.#forget()
    }
    if (others?.leave() === true) this.#others.delete(others.send)
  }

  /** Nothing is known of other processes, and no handler is called, while no server listens. */
  #forget(): void {
    this.#processes.clear()
    this.#own.takeUnsent()
    this.#members.takeChanges()
  }

  #receive(text: string): void {
    const read = readPresence(text)
    if (read === undefined || read.origin === this.#origin) return
    const { origin, message } = read
    if (message.kind === "want") return this.#wanted(message.of)
    if (message.kind === "gone") this.#processes.remove(origin)
    else this.#processes.receive(origin, message)
    this.#schedule()
  }

  /** Of all: a process that has had no members has no state. */
  #wanted(of: string): void {
    if (of !== this.#origin && (of !== "" || this.#own.size === 0)) return
    this.#isStateWanted = true
    this.#schedule()
  }

  #tick(): void {
    this.#processes.tick()
    this.#schedule()
    if (this.#version > 0 && this.#ticks++ % 2 === 0) {
      this.#send({ kind: "alive", version: this.#version })
    }
  }

  #schedule(): void {
    if (this.#servers > 0) this.#timer ??= setTimeout(() => this.#flush(), COLLECT_MS).unref()
  }

  #flush(): void {
    this.#timer = undefined
    if (this.#own.hasUnsent) {
      for (const changes of partsOf(this.#own.takeUnsent())) {
        this.#send({ kind: "change", version: ++this.#version, changes })
      }
    }
    if (this.#isStateWanted) this.#sendState()
    for (const change of this.#members.takeChanges()) this.#changed(change)
  }

  #sendState(): void {
    this.#isStateWanted = false
    const version = this.#version
    const parts = partsOf(this.#own.all())
    for (const [part, changes] of parts.entries()) {
      this.#send({ kind: "state", version, part, parts: parts.length, changes })
    }
  }

  #send(message: PresenceMessage): void {
    if (this.#others.size === 0) return
    const text = writePresence(this.#origin, message)
    for (const others of this.#others.values()) others.note("presence", text)
  }
}
