import type { TopicChange } from "./presence-messages.ts"

interface Held {
  readonly value: unknown
  /** The processes that have the member. */
  count: number
}

/** Who is in the topics of an endpoint, in all processes, and what has changed. Members are equal if their JSON is. */
export class Members {
  readonly #topics = new Map<string, Map<string, Held>>()
  /** By topic, the members that may have changed, and whether they were there before. */
  readonly #changed = new Map<string, Map<string, boolean>>()

  of(topic: string): readonly unknown[] {
    return [...(this.#topics.get(topic)?.values() ?? [])].map(({ value }) => value)
  }

  count(topic: string): number {
    return this.#topics.get(topic)?.size ?? 0
  }

  has(topic: string, member: string): boolean {
    return this.#topics.get(topic)?.has(member) === true
  }

  /** One more process has the member. */
  add(topic: string, member: string): void {
    const members = this.#topics.get(topic) ?? new Map<string, Held>()
    this.#topics.set(topic, members)
    const held = members.get(member)
    if (held !== undefined) return void held.count++
    this.#mark(topic, member, false)
    members.set(member, { value: JSON.parse(member), count: 1 })
  }

  /** One process less has it. */
  remove(topic: string, member: string): void {
    const members = this.#topics.get(topic)
    const held = members?.get(member)
    if (members === undefined || held === undefined || --held.count > 0) return
    this.#mark(topic, member, true)
    members.delete(member)
    if (members.size === 0) this.#topics.delete(topic)
  }

  /** What has changed since the last call. One that has joined and left meanwhile has not changed. */
  takeChanges(): readonly TopicChange[] {
    const all = [...this.#changed].map(([topic, before]) => this.#change(topic, [...before]))
    this.#changed.clear()
    return all.filter(({ joined, left }) => joined.length + left.length > 0)
  }

  #change(topic: string, before: readonly (readonly [string, boolean])[]): TopicChange {
    const is = (member: string): boolean => this.has(topic, member)
    return {
      topic,
      joined: before.filter(([member, was]) => !was && is(member)).map(([member]) => member),
      left: before.filter(([member, was]) => was && !is(member)).map(([member]) => member),
    }
  }

  #mark(topic: string, member: string, was: boolean): void {
    const changed = this.#changed.get(topic) ?? new Map<string, boolean>()
    this.#changed.set(topic, changed)
    if (!changed.has(member)) changed.set(member, was)
  }
}
