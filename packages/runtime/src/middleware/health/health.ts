import { knownOptions, numberOption, pathOption, wrongOption } from "../../base/base-options.ts"
import type { Context, RouteInfo } from "../../endpoint/api.ts"
import type { Hook } from "../../endpoint/hooks.ts"
import { status, type Reply } from "../../endpoint/reply.ts"

/** Options of `health()`. */
export interface HealthOptions {
  /** Path that responds 200 while the process can respond. Default "/livez". */
  readonly live?: string
  /** Path that responds 200 while the server can receive requests, else 503. Default "/readyz". */
  readonly ready?: string
  /** The checks for readiness. A check fails by throwing or returning `false`. */
  readonly checks?: Readonly<Record<string, HealthCheck>>
  /** Longest time of a check, in ms. Default 2000. */
  readonly timeoutMs?: number
  /** How long the result of the checks is cached, in ms, which limits their rate. Default 1000. */
  readonly cacheMs?: number
  /**
   * Time between the end of readiness and that of accepting, in ms: as long as a load balancer needs
   * to see the first. Part of `graceMs`. Default 0.
   */
  readonly drainDelayMs?: number
  /** Called with the error of a failed check; the response contains only the check's name. */
  readonly onFailure?: (name: string, error: unknown) => void
}

const DEFAULTS = {
  live: "/livez",
  ready: "/readyz",
  checks: {},
  timeoutMs: 2000,
  cacheMs: 1000,
  drainDelayMs: 0,
  onFailure: undefined,
}

/**
 * Liveness and readiness probes of a supervisor. Place it before hooks that refuse requests. The server stops
 * being ready as soon as it starts to close.
 * @throws PrecastError PC2030
 */
export function health(options: HealthOptions = {}): Hook {
  knownOptions("health", options, DEFAULTS)
  const all = { ...DEFAULTS, ...options }
  const live = pathOption("health.live", all.live)
  const ready = pathOption("health.ready", all.ready)
  const delay = numberOption("health.drainDelayMs", all.drainDelayMs, 0, 3_600_000)
  const checks = new Checks(readChecks(all.checks), {
    timeoutMs: numberOption("health.timeoutMs", all.timeoutMs, 1, 3_600_000),
    cacheMs: numberOption("health.cacheMs", all.cacheMs, 0, 3_600_000),
    onFailure: options.onFailure ?? (() => {}),
  })
  let closing = false
  return {
    applies: (route) => isAsked(route, live) || isAsked(route, ready),
    onRequest(context) {
      if (context.path === live && isRead(context)) return status(200, { status: "ok" }, NO_STORE)
      if (context.path !== ready || !isRead(context)) return undefined
      if (closing) return status(503, { status: "closing" }, NO_STORE)
      return readiness(checks)
    },
    async onClosing() {
      closing = true
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    },
  }
}

const NO_STORE = { "cache-control": "no-store" }

async function readiness(checks: Checks): Promise<Reply> {
  const outcome = await checks.run()
  const failed = Object.values(outcome).includes("failed")
  const body = { status: failed ? "failed" : "ok", checks: outcome }
  return status(failed ? 503 : 200, body, NO_STORE)
}

function isRead({ method }: Context): boolean {
  return method === "GET" || method === "HEAD"
}

function isAsked(route: RouteInfo | undefined, path: string): boolean {
  return route === undefined || mayTake(route.path, path)
}

function readChecks(
  checks: Readonly<Record<string, unknown>>,
): Readonly<Record<string, HealthCheck>> {
  for (const [name, check] of Object.entries(checks)) {
    if (typeof check !== "function") throw wrongOption(`health.checks.${name}`, "a function", check)
  }
  return checks as Readonly<Record<string, HealthCheck>>
}

/** Checks a dependency; fails by throwing, or by returning `false`. */
export type HealthCheck = (signal: AbortSignal) => unknown

type Outcome = "ok" | "failed"

interface Settings {
  readonly timeoutMs: number
  readonly cacheMs: number
  onFailure(name: string, error: unknown): void
}

/** Runs checks together; once at a time, and not again for a while. */
class Checks {
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

/**
 * Whether a route with this path may match a request for `path`. May return true for a path that does not
 * match, but never false for one that does.
 */
export function mayTake(pattern: string, path: string): boolean {
  const wanted = path.split("/")
  const parts = pattern.split("/")
  for (const [at, part] of parts.entries()) {
    // Wildcards and optional segments.
    if (/[*?{]/.test(part)) return true
    if (!part.startsWith(":") && part !== wanted[at]) return false
  }
  return parts.length === wanted.length
}
