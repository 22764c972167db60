/**
 * Runs a slow task one at a time. Requests during a run lead to one more run, however many they are:
 * saving five files must not restart the app five times.
 */
export class Latest {
  /** Rejects with the task's first error; never settles otherwise. */
  readonly failed: Promise<never>
  #task: () => Promise<void>
  #fail: (error: unknown) => void = () => {}
  #current: Promise<void> | undefined
  #again = false
  #closed = false

  constructor(task: () => Promise<void>) {
    this.#task = task
    this.failed = new Promise((_, reject) => (this.#fail = reject))
    this.failed.catch(() => {}) // its caller sees it in a race; alone it must not end the process
  }

  request(): void {
    this.#again = true
    this.#current ??= this.#run().finally(() => (this.#current = undefined))
  }

  /** Accepts no more requests and waits for the run in progress. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#current
  }

  async #run(): Promise<void> {
    try {
      while (this.#again && !this.#closed) {
        this.#again = false
        await this.#task()
      }
    } catch (error) {
      this.#fail(error)
    }
  }
}
