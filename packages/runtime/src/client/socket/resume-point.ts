import { readFrame, type ResumeFrame, RESUME_PARAMETER } from "../../types/resume-frames.ts"

/** Messages after the last cursor that are remembered. */
const MOST_SEEN = 100_000
/** Topics that fit the length of a URL, and those that are remembered. */
const MOST_SENT = 64
const MOST_TOPICS = 1_000

/** What a socket has received, so that it can continue after a reconnection. */
export class ResumePoint {
  readonly #client = randomName()
  /** Of the server: all messages before it have arrived. */
  #cursor: string | undefined
  /** Ids of messages after the cursor. */
  readonly #seen = new Set<string>()
  /** By hash, the topics that it is subscribed to, and whether it has missed messages of them. */
  readonly #topics = new Map<string, boolean>()
  #hasTooMany = false
  /** Whether the server of this connection can resume. */
  #isOn = false

  /** Adds what the server needs for continuing to the address of a connection. */
  addTo(url: URL): void {
    this.#isOn = false
    const state = this.#cursor === undefined ? "" : `~${this.#cursor}*${this.#topicList()}`
    const value = this.#client + state
    url.search += `${url.search === "" ? "?" : "&"}${RESUME_PARAMETER}=${value}`
  }

  /** Whether the server can continue where the last connection was closed. */
  get canContinue(): boolean {
    return this.#cursor !== undefined
  }

  /** @returns the message in a frame; "gap"; undefined for a frame without a message, or with a known one */
  read(frame: string | Uint8Array): { readonly data: string | Uint8Array } | "gap" | undefined {
    // Bytes of a server that cannot resume are a message.
    const read = this.#isOn || typeof frame === "string" ? readFrame(frame) : undefined
    if (read === undefined) return { data: frame }
    if (read.kind !== "message") {
      this.#isOn = true
      if (read.kind === "gap") return "gap"
      if (read.kind === "cursor") this.#reached(read.cursor)
      if (read.kind === "topic") this.#subscribed(read)
      return undefined
    }
    const { id, data } = read
    if (this.#seen.has(id)) return undefined
    if (id !== "") this.#remember(id)
    return { data }
  }

  #reached(cursor: string): void {
    this.#cursor = cursor
    this.#seen.clear()
  }

  #subscribed({ change, hash }: Extract<ResumeFrame, { kind: "topic" }>): void {
    if (change === "-") this.#topics.delete(hash)
    else if (this.#topics.size < MOST_TOPICS) this.#topics.set(hash, change === "!")
    else this.#hasTooMany = true
  }

  #topicList(): string {
    if (this.#hasTooMany || this.#topics.size > MOST_SENT) return "*"
    return [...this.#topics].map(([hash, isOwed]) => (isOwed ? `!${hash}` : hash)).join(".")
  }

  #remember(id: string): void {
    this.#seen.add(id)
    if (this.#seen.size <= MOST_SEEN) return
    for (const oldest of this.#seen) {
      this.#seen.delete(oldest)
      return
    }
  }
}

function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9))
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("")
}
