// Kafka stores one offset per group and partition: all messages before it are done. Later
// messages that are done or were attempted are recorded in the metadata of that offset, so that
// attempts and retries outlive a consumer.

/** An unfinished message. */
export interface Entry<T> {
  readonly offset: number
  readonly value: T
  readonly key: string | null
  /** Deliveries that have begun. */
  attempts: number
  /** Not delivered before; milliseconds. */
  due: number
  isBusy: boolean
}

interface Before {
  attempts: number
  due: number
}

// Kafka accepts 4096 bytes of metadata (offset.metadata.max.bytes); an entry has at most 20.
const mostHeld = 200

/** How far a subscription is in one partition. */
export class Progress<T> {
  readonly #entries = new Map<number, Entry<T>>()
  readonly #before: ReadonlyMap<number, Before>
  /** The first offset that was not read yet. */
  #next: number
  /** One more than the highest offset that was ever delivered. */
  #frontier: number

  /** @param metadata the result of `commit()` for this offset */
  constructor(offset: number, metadata: string | null) {
    const { frontier, before } = read(offset, metadata)
    this.#next = offset
    this.#frontier = frontier
    this.#before = before
  }

  /** Messages that are here and not done. */
  get size(): number {
    return this.#entries.size
  }

  /** Skips messages that were read. */
  skip(offset: number): void {
    this.#next = Math.max(this.#next, offset + 1)
  }

  /** Adds a message that was read. Known or finished ones are skipped. */
  add(offset: number, key: string | null, value: T): void {
    if (offset < this.#next) return
    this.#next = offset + 1
    const before = this.#before.get(offset)
    if (offset < this.#frontier && !before) return
    const { attempts, due } = before ?? { attempts: 0, due: 0 }
    this.#entries.set(offset, { offset, key, value, attempts, due, isBusy: false })
  }

  /**
   * The messages that can be delivered now. With keys: the first unfinished one of each key.
   * @returns milliseconds until one is due, if all of them wait; undefined if there is none
   */
  pick(now: number, isOrdered: boolean): Entry<T> | number | undefined {
    const keys = new Set<string>()
    let soonest: number | undefined
    let seen = 0
    for (const entry of this.#entries.values()) {
      // Everything before the last delivered message must fit into the metadata.
      if (++seen > mostHeld) break
      const isBehind = isOrdered && entry.key !== null && keys.has(entry.key)
      if (entry.key !== null) keys.add(entry.key)
      if (entry.isBusy || isBehind) continue
      if (entry.due <= now) return entry
      soonest = Math.min(soonest ?? Infinity, entry.due - now)
    }
    return soonest
  }

  begin(entry: Entry<T>): void {
    entry.isBusy = true
    entry.attempts++
    this.#frontier = Math.max(this.#frontier, entry.offset + 1)
  }

  done(entry: Entry<T>): void {
    this.#entries.delete(entry.offset)
  }

  again(entry: Entry<T>, due: number): void {
    entry.isBusy = false
    entry.due = due
  }

  /** The offset and metadata to commit for the current state. */
  commit(): { offset: string; metadata: string } {
    const [first] = this.#entries.keys()
    const base = first ?? this.#next
    if (this.#frontier <= base) return { offset: `${base}`, metadata: "" }
    const parts = [...this.#held(base)].map(([offset, { attempts, due }]) =>
      [offset - base, attempts, due].map((each) => each.toString(36)).join("-"),
    )
    const head = `p1 ${(this.#frontier - base).toString(36)}`
    return { offset: `${base}`, metadata: [head, ...parts].join(" ") }
  }

  *#held(base: number): Iterable<[number, Before]> {
    for (const [offset, entry] of this.#entries) {
      if (offset < this.#frontier) yield [offset, entry]
    }
    for (const [offset, before] of this.#before) {
      if (offset >= this.#next && offset >= base) yield [offset, before]
    }
  }
}

function read(
  base: number,
  metadata: string | null,
): { frontier: number; before: Map<number, Before> } {
  const before = new Map<number, Before>()
  const [version, length, ...parts] = (metadata ?? "").split(" ")
  if (version !== "p1" || length === undefined) return { frontier: base, before }
  for (const part of parts) {
    const [delta = 0, attempts = 0, due = 0] = part.split("-").map((text) => parseInt(text, 36))
    before.set(base + delta, { attempts, due })
  }
  return { frontier: base + parseInt(length, 36), before }
}
