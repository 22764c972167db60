import { answerIfAsked } from "../cron/asked.ts"
import { readDuration, type Duration } from "../duration.ts"
import { closeOnSignals as onSignals } from "../signals.ts"
import { holdBackground } from "./registry.ts"

/** Options of `runBackground()`. */
export interface BackgroundOptions {
  /** Longest time that closing waits for what is under way. Default "10s". */
  readonly grace?: Duration
  /** Closes on SIGTERM and SIGINT, then ends the process with exit code 0. Default true. */
  readonly closeOnSignals?: boolean
}

/** What runs without a server. */
export interface RunningBackground {
  /** No new work is begun; waits for what is under way. May be called more than once. */
  close(): Promise<void>
}

// The longest that a timer of Node waits.
const LONGEST_MS = 2_147_483_647

/**
 * Runs the subscriptions and cron jobs of a program that does not `serve()`.
 * @throws PrecastError for what is configured wrong
 */
export async function runBackground({
  grace = "10s",
  closeOnSignals = true,
}: BackgroundOptions = {}): Promise<RunningBackground> {
  await answerIfAsked()
  const graceMs = readDuration("grace of runBackground()", grace)
  const hold = await holdBackground()
  // Between two ticks nothing else may keep the process.
  const alive = setInterval(() => {}, LONGEST_MS)
  let closed: Promise<void> | undefined
  const end = async (): Promise<void> => {
    await hold.release(graceMs)
    clearInterval(alive)
    forget()
  }
  const close = (): Promise<void> => (closed ??= end())
  const forget = closeOnSignals ? onSignals(close) : () => {}
  return { close }
}
