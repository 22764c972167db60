import { randomBytes } from "node:crypto"
import type { RelayedEndpoint, RelayMember, SocketRelay } from "../../transport/socket.ts"
import {
  readBatch,
  type RelayedMessage,
  startOf,
  writeMessage,
  writeNote,
  writeReport,
} from "./relay-batch.ts"
import type { OpenDriver, RelayDriver, RelayListener } from "./relay-driver.ts"
import { RelayOrigins } from "./relay-origins.ts"
import { RelaySender } from "./relay-sender.ts"

type Log = (line: string) => void

/** Connects the WebSocket endpoints of a process with those of the same path in other processes. */
export class Relay implements SocketRelay, RelayListener {
  readonly #driver: RelayDriver
  readonly #log: Log
  readonly #sender: RelaySender
  /** How its own batches start, which a broker may return. */
  readonly #own: string
  readonly #origins = new RelayOrigins()
  readonly #endpoints = new Map<
    object,
    { readonly send: RelayedEndpoint["send"]; servers: number }
  >()
  /** By path. */
  readonly #members = new Map<string, Set<RelayMember>>()

  private constructor(driver: RelayDriver, log: Log) {
    const origin = randomBytes(12).toString("base64url")
    this.#driver = driver
    this.#log = log
    this.#sender = new RelaySender(driver, origin, log)
    this.#own = startOf(origin)
  }

  /** @throws what `open` throws */
  static async open(open: OpenDriver, log: Log): Promise<Relay> {
    let relay: Relay | undefined
    const driver = await open({
      received: (batch) => relay?.received(batch),
      lost: (error) => relay?.lost(error),
      restored: () => relay?.restored(),
    })
    return (relay = new Relay(driver, log))
  }

  join(endpoint: object, path: string, member: RelayMember): RelayedEndpoint {
    const entry = this.#endpoints.get(endpoint) ?? {
      send: (topic, data, mark) => this.#sender.add(writeMessage(path, topic, data, mark)),
      servers: 0,
    }
    entry.servers++
    this.#endpoints.set(endpoint, entry)
    const members = this.#members.get(path) ?? new Set()
    this.#members.set(path, members.add(member))
    return {
      send: entry.send,
      report: (origin, count, wantsReply) =>
        this.#sender.add(writeReport(path, { origin, count, wantsReply })),
      note: (name, text) => this.#sender.add(writeNote(path, name, text)),
      leave: () => {
        if (members.delete(member) && members.size === 0) this.#members.delete(path)
        if (--entry.servers > 0) return false
        return this.#endpoints.delete(endpoint)
      },
    }
  }

  /** Sends what was published, within the limit, and disconnects. */
  async close(limitMs: number): Promise<void> {
    await this.#sender.close(limitMs)
    await this.#driver.close()
  }

  lost(error: unknown): void {
    this.#sender.lost(error)
  }

  restored(): void {
    this.#sender.restored()
  }

  received(text: string): void {
    if (text.startsWith(this.#own)) return
    const batch = readBatch(text)
    if (batch === undefined) return
    for (const message of this.#origins.take(batch)) this.#deliver(message)
  }

  #deliver({ path, topic, data, mark, report, note }: RelayedMessage): void {
    try {
      for (const member of this.#members.get(path) ?? []) {
        if (note !== undefined) member.note?.(note.name, note.text)
        else if (report === undefined) member.deliver(topic, data, mark)
        else member.reported?.(report.origin, report.count, report.wantsReply)
      }
    } catch (error) {
      this.#log(`WebSockets: a message of another process failed: ${String(error)}`)
    }
  }
}
