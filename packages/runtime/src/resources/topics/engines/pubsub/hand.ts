import type { Google, Received } from "./google.ts"

/** Messages that this consumer has in hand: their leases are extended until they go. */
export class Hand {
  readonly #google: Google
  readonly #subscription: string
  readonly #held = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  /** @param leaseS of the subscription */
  constructor(google: Google, subscription: string, leaseS: number) {
    this.#google = google
    this.#subscription = subscription
    const extend = (): void => void this.#extend(leaseS)
    this.#timer = setInterval(extend, (leaseS * 1000) / 3)
  }

  hold({ ackId }: Received): void {
    this.#held.add(ackId)
  }

  /** It is done with. */
  async ack({ ackId }: Received): Promise<void> {
    this.#held.delete(ackId)
    const input = { subscription: this.#subscription, ackIds: [ackId] }
    await this.#google.acknowledge(input).catch(() => {})
  }

  /** Returns the message for redelivery to any consumer, in so many milliseconds. */
  async letGo({ ackId }: Received, ms: number): Promise<void> {
    this.#held.delete(ackId)
    await this.#modify([ackId], Math.min(Math.max(Math.ceil(ms / 1000), 0), 600))
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #extend(leaseS: number): Promise<void> {
    const all = [...this.#held]
    for (let at = 0; at < all.length; at += 1000)
      await this.#modify(all.slice(at, at + 1000), leaseS)
  }

  // A failed request is harmless: the message is delivered again after its lease.
  async #modify(ackIds: string[], ackDeadlineSeconds: number): Promise<void> {
    const input = { subscription: this.#subscription, ackIds, ackDeadlineSeconds }
    await this.#google.modifyAckDeadline(input).catch(() => {})
  }
}
