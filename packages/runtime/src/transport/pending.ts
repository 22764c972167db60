/** Counts what is in flight, so that a closing server can wait for it. */
export class Pending {
  #count = 0
  #idle: (() => void) | undefined = undefined

  waiting(): void {
    this.#count++
  }

  settled(): void {
    if (--this.#count === 0) this.#idle?.()
  }

  /** Resolves when nothing is pending. */
  whenIdle(): Promise<void> {
    if (this.#count === 0) return Promise.resolve()
    return new Promise((resolve) => (this.#idle = resolve))
  }
}
