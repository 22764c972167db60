import { answerIfAsked } from "./answer-cron.ts"
import { KnownDatabases } from "../database/known-databases.ts"
import { readDuration, type Duration } from "../../base/duration.ts"
import { closeOnSignals as onSignals } from "../../base/signals.ts"
import { defaultRegistry, type RegistryOption } from "../../base/registry.ts"
import { BackgroundWork } from "./background-work.ts"

/** Options of `startBackground()`. */
export interface BackgroundOptions extends RegistryOption {
  /** Longest time that closing waits for work in progress. Default "10s". */
  readonly grace?: Duration
  /** Closes on SIGTERM and SIGINT, then ends the process with exit code 0. Default true. */
  readonly closeOnSignals?: boolean
}

/** Background work that runs without a server. */
export interface RunningBackground {
  /** Starts no new work, and waits for work in progress. May be called more than once. */
  close(): Promise<void>
}

// The longest that a timer of Node waits.
const LONGEST_MS = 2_147_483_647

/**
 * Runs the subscriptions and cron jobs of a program that does not call `serve()`.
 * @throws PrecastError for wrong configuration
 */
export async function startBackground({
  grace = "10s",
  closeOnSignals = true,
  registry = defaultRegistry,
}: BackgroundOptions = {}): Promise<RunningBackground> {
  await answerIfAsked(registry)
  const graceMs = readDuration("grace of startBackground()", grace)
  await registry["~part"](KnownDatabases).check()
  const hold = registry["~part"](BackgroundWork).hold()
  // Between two ticks nothing else keeps the process alive.
  const alive = setInterval(() => {}, LONGEST_MS)
  const over = Promise.withResolvers<void>()
  let closed: Promise<void> | undefined
  const end = async (): Promise<void> => {
    await hold.release(graceMs)
    clearInterval(alive)
    forget()
    over.resolve()
  }
  const close = (): Promise<void> => (closed ??= end())
  // Registered before the start completes: a signal during the start closes the process as at
  // any other time.
  const forget = closeOnSignals ? onSignals(close) : () => {}
  try {
    await Promise.race([hold.started, over.promise])
  } catch (error) {
    const isFault = closed === undefined
    await close()
    if (isFault) throw error
  }
  return { close }
}
