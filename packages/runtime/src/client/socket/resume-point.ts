import { readFrame, RESUME_PARAMETER } from "../../types/resume-frames.ts"

/** Messages after the last cursor that are remembered. */
const MOST_SEEN = 100_000

/** What a socket has received, so that it can continue after a reconnection. */
export class ResumePoint {
  readonly #client = randomName()
  /** Of the server: all messages before it have arrived. */
  #cursor: string | undefined
  /** Ids of messages after the cursor. */
  readonly #seen = new Set<string>()
  /** Whether the server of this connection can resume. */
  #isOn = false

  /** Adds what the server needs for continuing to the address of a connection. */
  addTo(url: URL): void {
    this.#isOn = false
    const value = this.#cursor === undefined ? this.#client : `${this.#client}~${this.#cursor}`
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
