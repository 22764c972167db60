import { spawn } from "node:child_process"
import { once } from "node:events"
import type { ProgramCommand } from "../../scripts/conformance/judged/published/run-program.ts"

const LIMIT_MS = 20_000

/**
 * Milliseconds from the start of a process to its first line of output.
 *
 * @throws when the program prints nothing for 20 seconds
 */
export async function startTime(
  { words, cwd, env }: ProgramCommand,
  before: readonly string[],
): Promise<number> {
  const [file = "", ...args] = [...before, ...words]
  const start = performance.now()
  const child = spawn(file, args, { cwd, env, stdio: ["ignore", "pipe", "ignore"] })
  const exited = once(child, "exit")
  try {
    await once(child.stdout, "data", { signal: AbortSignal.timeout(LIMIT_MS) })
    return performance.now() - start
  } finally {
    child.kill("SIGKILL")
    await exited
  }
}
