import type { TopicChange } from "./presence-messages.ts"

/** The members of this process, and what was not sent to others yet. Connections may share a member. */
export class OwnMembers {
  /** By topic and member, the number of connections. */
  readonly #topics = new Map<string, Map<string, number>>()
  /** By topic and member, whether it has joined. */
  #unsent = new Map<string, Map<string, boolean>>()

  get hasUnsent(): boolean {
    return this.#unsent.size > 0
  }

  get size(): number {
    return this.#topics.size
  }

  /** @returns whether it is the first connection of the member */
  add(topic: string, member: string): boolean {
    const members = this.#topics.get(topic) ?? new Map<string, number>()
    this.#topics.set(topic, members)
    const count = members.get(member) ?? 0
    members.set(member, count + 1)
    if (count === 0) this.#mark(topic, member, true)
    return count === 0
  }

  /** @returns whether it was the last one */
  remove(topic: string, member: string): boolean {
    const members = this.#topics.get(topic)
    const count = members?.get(member) ?? 0
    if (members === undefined || count === 0) return false
    if (count > 1) {
      members.set(member, count - 1)
      return false
    }
    members.delete(member)
    if (members.size === 0) this.#topics.delete(topic)
    this.#mark(topic, member, false)
    return true
  }

  takeUnsent(): readonly TopicChange[] {
    const unsent = [...this.#unsent]
    this.#unsent = new Map()
    return unsent.map(([topic, members]) => ({
      topic,
      joined: [...members].filter(([, isJoined]) => isJoined).map(([member]) => member),
      left: [...members].filter(([, isJoined]) => !isJoined).map(([member]) => member),
    }))
  }

  *all(): Iterable<TopicChange> {
    for (const [topic, members] of this.#topics)
      yield { topic, joined: [...members.keys()], left: [] }
  }

  #mark(topic: string, member: string, isJoined: boolean): void {
    const members = this.#unsent.get(topic) ?? new Map<string, boolean>()
    this.#unsent.set(topic, members.set(member, isJoined))
  }
}
