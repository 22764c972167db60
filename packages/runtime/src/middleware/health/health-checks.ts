/** Checks a dependency; fails by throwing, or by returning `false`. */
export type HealthCheck = (signal: AbortSignal) => unknown

export type Outcome = "ok" | "failed"

interface Settings {
  readonly timeoutMs: number
  readonly cacheMs: number
  onFailure(name: string, error: unknown): void
}

/** Runs checks together; once at a time, and not again for a while. */
export class Checks {
  readonly #checks: readonly (readonly [string, HealthCheck])[]
  readonly #settings: Settings
  #running: Promise<Record<string, Outcome>> | undefined
  #last: { readonly until: number; readonly outcome: Record<string, Outcome> } | undefined

  constructor(checks: Readonly<Record<string, HealthCheck>>, settings: Settings) {
    this.#checks = Object.entries(checks)
    this.#settings = settings
  }

  /** Never rejects. */
  async run(): Promise<Readonly<Record<string, Outcome>>> {
    if (this.#last !== undefined && performance.now() < this.#last.until) return this.#last.outcome
    this.#running ??= this.#all().finally(() => (this.#running = undefined))
    return this.#running
  }

  async #all(): Promise<Record<string, Outcome>> {
    const found = this.#checks.map(async ([name, check]) => [name, await this.#one(name, check)])
    const outcome = Object.fromEntries(await Promise.all(found)) as Record<string, Outcome>
    this.#last = { until: performance.now() + this.#settings.cacheMs, outcome }
    return outcome
  }

  async #one(name: string, check: HealthCheck): Promise<Outcome> {
    const signal = AbortSignal.timeout(this.#settings.timeoutMs)
    try {
      const answer = await Promise.race([check(signal), aborted(signal)])
      if (answer === false) throw new Error("the check returned false")
      return "ok"
    } catch (error) {
      this.#tell(name, error)
      return "failed"
    }
  }

  #tell(name: string, error: unknown): void {
    try {
      this.#settings.onFailure(name, error)
    } catch {
      // The callback itself failed; the check has failed in any case.
    }
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true })
  })
}
