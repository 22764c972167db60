// The longest expected duration of a slow statement in another transaction.
const PATIENCE_MS = 5000

/** Runs one batch at a time: the messages up to a `Sync`, and the whole response to them. */
export type Exec = (batch: Buffer) => Promise<Buffer>

interface Waiting {
  readonly who: object
  run(): Promise<boolean>
  refuse(): void
}

/**
 * Shares the single session among the clients. A client in a transaction keeps the session
 * until the transaction ends; the others wait. They are refused if that client sends nothing
 * for seconds, which is typical of a program that queries outside its transaction and waits for
 * the result.
 */
export class Turns {
  #owner: object | undefined
  #isBusy = false
  #idleSince = Date.now()
  readonly #waiting: Waiting[] = []

  /**
   * @param run does the work and returns whether its transaction is still open
   * @param refuse is called instead if the wait would never end
   */
  take(who: object, run: () => Promise<boolean>, refuse: () => void): void {
    this.#waiting.push({ who, run, refuse })
    this.#next()
    if (this.#waiting.length > 0) setTimeout(() => this.#lookOut(), PATIENCE_MS + 50).unref()
  }

  /** Drops the queued work of a disconnected client; true if its transaction is open. */
  leave(who: object): boolean {
    for (let index = this.#waiting.length - 1; index >= 0; index--)
      if (this.#waiting[index]?.who === who) this.#waiting.splice(index, 1)
    return this.#owner === who
  }

  #next(): void {
    if (this.#isBusy) return
    const index = this.#waiting.findIndex(
      ({ who }) => this.#owner === undefined || who === this.#owner,
    )
    const next = index < 0 ? undefined : this.#waiting.splice(index, 1)[0]
    if (next === undefined) return
    this.#isBusy = true
    void next.run().then((goesOn) => {
      this.#isBusy = false
      this.#owner = goesOn ? next.who : undefined
      this.#idleSince = Date.now()
      this.#next()
    })
  }

  #lookOut(): void {
    if (this.#isBusy || this.#owner === undefined || this.#waiting.length === 0) return
    if (Date.now() - this.#idleSince < PATIENCE_MS) {
      setTimeout(() => this.#lookOut(), PATIENCE_MS).unref()
      return
    }
    for (const { refuse } of this.#waiting.splice(0)) refuse()
  }
}
