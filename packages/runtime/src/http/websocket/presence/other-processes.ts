import type { Members } from "./members.ts"
import type { PresenceMessage, TopicChange } from "./presence-messages.ts"

/** Ticks without a message after which a process is closed. */
const MOST_SILENT = 7
/** Ticks until a state is requested again. */
const WANT_TICKS = 2
const MOST_PROCESSES = 4_096
/** Members of one process; more are ignored. */
const MOST_MEMBERS = 200_000

interface Process {
  /** The changes that have arrived; 0: it has no members. */
  version: number
  readonly topics: Map<string, Set<string>>
  members: number
  /** Ticks since its last message, and since its state was requested. */
  silent: number
  wanted: number
  /** Parts of a state that have arrived. */
  state: { readonly version: number; readonly parts: TopicChange[][] } | undefined
}

type Versioned = Extract<PresenceMessage, { readonly version: number }>

/** The members that other processes report. */
export class OtherProcesses {
  readonly #members: Members
  readonly #want: (origin: string) => void
  readonly #processes = new Map<string, Process>()

  /** @param want requests the state of a process */
  constructor(members: Members, want: (origin: string) => void) {
    this.#members = members
    this.#want = want
  }

  receive(origin: string, message: Versioned): void {
    const process = this.#process(origin)
    if (process === undefined) return
    process.silent = 0
    const { version } = message
    if (message.kind === "state") return this.#state(process, message)
    if (version <= process.version && message.kind === "change") return
    if (message.kind === "change" && version === process.version + 1) {
      process.version = version
      return this.#apply(process, message.changes)
    }
    if (version !== process.version) this.#request(origin, process)
  }

  /** A process has closed. */
  remove(origin: string): void {
    const process = this.#processes.get(origin)
    if (process === undefined) return
    this.#clear(process)
    this.#processes.delete(origin)
  }

  clear(): void {
    for (const origin of this.#processes.keys()) this.remove(origin)
  }

  /**
   * Removes processes that were silent for too long. Time is counted in ticks of this process: while its own
   * event loop is blocked, others are not silent.
   */
  tick(): void {
    for (const [origin, process] of this.#processes) {
      process.wanted++
      if (++process.silent >= MOST_SILENT) this.remove(origin)
    }
  }

  #process(origin: string): Process | undefined {
    const known = this.#processes.get(origin)
    if (known !== undefined || this.#processes.size >= MOST_PROCESSES) return known
    const process: Process = {
      version: 0,
      topics: new Map(),
      members: 0,
      silent: 0,
      wanted: WANT_TICKS,
      state: undefined,
    }
    this.#processes.set(origin, process)
    return process
  }

  #request(origin: string, process: Process): void {
    if (process.wanted < WANT_TICKS) return
    process.wanted = 0
    this.#want(origin)
  }

  /** Parts arrive in order. */
  #state(
    process: Process,
    { version, part, parts, changes }: Extract<Versioned, { kind: "state" }>,
  ): void {
    if (version <= process.version) return
    if (part === 0) process.state = { version, parts: [] }
    const { state } = process
    if (state?.version !== version || state.parts.length !== part) return
    state.parts.push([...changes])
    if (state.parts.length < parts) return
    process.state = undefined
    process.version = version
    this.#clear(process)
    this.#apply(process, state.parts.flat())
  }

  #clear(process: Process): void {
    for (const [topic, members] of process.topics) {
      for (const member of members) this.#members.remove(topic, member)
    }
    process.topics.clear()
    process.members = 0
  }

  #apply(process: Process, changes: readonly TopicChange[]): void {
    for (const { topic, joined, left } of changes) {
      const members = process.topics.get(topic) ?? new Set<string>()
      for (const member of joined) {
        if (members.has(member) || process.members >= MOST_MEMBERS) continue
        members.add(member)
        process.members++
        this.#members.add(topic, member)
      }
      for (const member of left) {
        if (!members.delete(member)) continue
        process.members--
        this.#members.remove(topic, member)
      }
      if (members.size > 0) process.topics.set(topic, members)
      else process.topics.delete(topic)
    }
  }
}
