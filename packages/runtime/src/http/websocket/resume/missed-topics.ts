import type { ResumableClient } from "./resumable-client.ts"

/**
 * What a client may have missed of a topic to which it subscribes: "replay": messages since its cursor; "gap": they
 * are not kept any more, or not known; "unknown": it is not known whether it was subscribed before.
 */
export type Missed = "nothing" | "replay" | "gap" | "unknown"

/** The topics that a client has had at its last connection, and does not have again. Topics are named by their hashes. */
export class MissedTopics {
  /** undefined: not known, because they were too many. */
  readonly #pending: Set<string> | undefined
  readonly #owed: Set<string>
  /** Topics that it has had at this connection, where those before are not known. */
  readonly #seen = new Set<string>()

  constructor({ topics, isInvalid }: ResumableClient) {
    const { pending, owed } = topics ?? { pending: undefined, owed: [] }
    this.#pending = pending && new Set(isInvalid ? [] : pending)
    this.#owed = new Set(isInvalid ? [...owed, ...(pending ?? [])] : owed)
  }

  /** Whether messages are still sent again to a topic that it subscribes to. */
  get isWaiting(): boolean {
    return this.#pending === undefined || this.#pending.size > 0
  }

  /** Whether its topics are known. */
  get isKnown(): boolean {
    return this.#pending !== undefined
  }

  /** It subscribes to a topic. */
  take(hash: string): Missed {
    if (this.#owed.delete(hash)) return "gap"
    if (this.#pending !== undefined) return this.#pending.delete(hash) ? "replay" : "nothing"
    if (this.#seen.has(hash)) return "nothing"
    this.#seen.add(hash)
    return "unknown"
  }

  /** It does not want the topic any more. */
  forget(hash: string): void {
    this.#owed.delete(hash)
    this.#pending?.delete(hash)
    this.#seen.add(hash)
  }

  /** Nothing is sent again from now on. @returns the topics that it does not have yet: it will miss messages */
  settle(): readonly string[] {
    const missing = [...(this.#pending ?? [])]
    this.#pending?.clear()
    for (const hash of missing) this.#owed.add(hash)
    return missing
  }
}

/** Names a topic in few characters: FNV-1a of 32 bits. */
export function topicHash(topic: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < topic.length; at++) {
    hash = Math.imul(hash ^ topic.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
