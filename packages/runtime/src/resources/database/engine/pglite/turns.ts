// As long as a slow statement of another transaction may well take.
const PATIENCE_MS = 5000

/** Where work is done, one piece at a time: what was sent up to a `Sync`, answered as a whole. */
export type Exec = (batch: Buffer) => Promise<Buffer>

interface Waiting {
  readonly who: object
  run(): Promise<boolean>
  refuse(): void
}

/**
 * Takes turns on the one session there is. Who is in a transaction keeps it until that ends; others
 * wait. They are refused when the one in the transaction does nothing for seconds, which is how a
 * program looks that asks for something outside its transaction and waits for that.
 */
export class Turns {
  #owner: object | undefined
  #isBusy = false
  #idleSince = Date.now()
  readonly #waiting: Waiting[] = []

  /**
   * @param run does the work, and says whether its transaction goes on
   * @param refuse is called in its place when the wait would have no end
   */
  take(who: object, run: () => Promise<boolean>, refuse: () => void): void {
    this.#waiting.push({ who, run, refuse })
    this.#next()
    if (this.#waiting.length > 0) setTimeout(() => this.#lookOut(), PATIENCE_MS + 50).unref()
  }

  /** Forgets what somebody who is gone still waits for; true when its transaction is open. */
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
