/** Messages on their way into one loop. */
export class Unread<T> implements AsyncIterator<T, void> {
  readonly #messages: T[] = []
  readonly #most: number
  readonly #left: (unread: Unread<T>) => void
  #wake: (() => void) | undefined
  #isOver = false
  #error: Error | undefined

  /** @param left called when the loop ends, or is too slow */
  constructor(most: number, left: (unread: Unread<T>) => void) {
    this.#most = most
    this.#left = left
  }

  add(message: T): void {
    if (this.#messages.length >= this.#most) {
      this.#messages.length = 0
      this.#left(this)
      return this.end(new RangeError(`the loop is more than ${this.#most} messages behind`))
    }
    this.#messages.push(message)
    this.#wake?.()
  }

  /** No more items will arrive. Pending items are still delivered. */
  end(error?: Error): void {
    this.#isOver = true
    this.#error ??= error
    this.#wake?.()
  }

  async next(): Promise<IteratorResult<T, void>> {
    while (this.#messages.length === 0 && !this.#isOver) {
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    if (this.#messages.length > 0) return { done: false, value: this.#messages.shift() as T }
    const error = this.#error
    this.#error = undefined
    if (error !== undefined) throw error
    return { done: true, value: undefined }
  }

  async return(): Promise<IteratorResult<T, void>> {
    this.#messages.length = 0
    this.#left(this)
    this.end()
    return { done: true, value: undefined }
  }
}
