import { setTimeout as wait } from "node:timers/promises"
import { inspect } from "node:util"
import type { Outcome } from "../outcome.ts"
import { used } from "../unsupported.ts"
import { running } from "./running.ts"

type Run = () => unknown

interface Test {
  readonly name: string
  readonly run: Run
}

const tests: Test[] = []
const MOST_MS = 5000

/** In place of the harness of postgres.js: a test returns what it expects and what it got. */
export const t = (name: string, options: unknown, run?: Run): void => {
  tests.push({ name, run: run ?? (options as Run) })
}
export const nt = (): void => {}
export const ot: typeof t = (...test) => t(...test)

/** @param reset What is done after each test: it may have left tables behind. */
export async function outcomes(reset: () => Promise<void>): Promise<Outcome[]> {
  const all: Outcome[] = []
  for (const { name, run } of tests) {
    used.clear()
    running.isCanceling = run.toString().includes(".cancel()")
    let error = await errorOf(run)
    await reset()
    // A few tests wait 50 ms for a notification, which a busy machine takes longer for.
    if (error !== null && used.size === 0) {
      error = await errorOf(run)
      await reset()
    }
    all.push({ name, error, unsupported: [...used] })
  }
  return all
}

async function errorOf(run: Run): Promise<string | null> {
  try {
    const late = wait(MOST_MS, "late")
    const result = await Promise.race([resultOf(run), late])
    if (!Array.isArray(result)) return "it takes longer than 5 seconds"
    const [expected, got] = (await Promise.race([Promise.all(result), late])) as unknown[]
    return expected === got ? null : `${inspect(expected)} expected, got ${inspect(got)}`
  } catch (error) {
    return inspect(error).slice(0, 400)
  }
}

/** Through callbacks of its own: what awaits a test is not on the stacks of its errors. */
function resultOf(run: Run): Promise<unknown> {
  return new Promise((resolve, reject) => {
    void (async () => run())().then(
      (value: unknown) => resolve(value),
      (error: unknown) => reject(error),
    )
  })
}
