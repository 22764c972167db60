import { spawn } from "node:child_process"
import { endedChildren, usageOf } from "../server/usage.ts"

/** What a command took, with all processes below it. */
export interface Cost {
  /** Wall time. */
  readonly ms: number
  /** CPU time; NaN without /proc. */
  readonly cpuMs: number
  /** The most memory at a time, in MB; NaN without /proc. */
  readonly peakMb: number
}

/** A command that takes longer is ended. */
const MOST_MS = 540_000
const SAMPLE_MS = 25

/**
 * Runs `node` with the words. CPU time is that of finished children or what was last seen of the processes, whichever is
 * more: some of them are not waited for by their parents. Precondition: no other child of this process ends meanwhile.
 */
export function timeCommand(
  cwd: string,
  words: readonly string[],
  signal: AbortSignal,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Cost> {
  return new Promise((resolve, reject) => {
    const before = endedChildren() ?? NaN
    const start = performance.now()
    const options = {
      cwd,
      env,
      signal,
      timeout: MOST_MS,
      stdio: ["ignore", "pipe", "pipe"] as const,
    }
    const child = spawn(process.execPath, words, { ...options, stdio: [...options.stdio] })
    let output = ""
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text: Buffer) => (output += text.toString()))
    const seen = watchUsage(child.pid)
    child.on("error", (error) => (seen.stop(), reject(error)))
    child.on("close", (code) => {
      const ms = performance.now() - start
      const { cpuMs, peakMb } = seen.stop()
      const waited = ((endedChildren() ?? NaN) - before) / 1000
      if (code === 0) resolve({ ms, cpuMs: Math.max(waited, cpuMs), peakMb })
      else reject(new Error(`${words.join(" ")} exited with ${code}:\n${output.slice(0, 2000)}`))
    })
  })
}

function watchUsage(pid: number | undefined): { stop(): Omit<Cost, "ms"> } {
  let [cpuMs, peakMb] = [usageOf(process.pid) ? 0 : NaN, usageOf(process.pid) ? 0 : NaN]
  const timer = setInterval(() => {
    const usage = pid === undefined ? undefined : usageOf(pid)
    if (!usage) return
    cpuMs = Math.max(cpuMs, (usage.user + usage.system) / 1000)
    peakMb = Math.max(peakMb, usage.memory / 2 ** 20)
  }, SAMPLE_MS)
  return {
    stop() {
      clearInterval(timer)
      return { cpuMs, peakMb }
    },
  }
}
