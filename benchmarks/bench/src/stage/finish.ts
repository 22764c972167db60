import { execFile } from "node:child_process"

/** What a finished program left behind. */
export interface Finished {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Where and how long a program runs, and its input. */
export interface Running {
  readonly signal?: AbortSignal | undefined
  /** On its standard input. */
  readonly input?: string
  readonly cwd?: string | undefined
  /** Milliseconds after which it gets Ctrl-C, of a program that then prints what it has so far. */
  readonly interruptAfter?: number | undefined
}

/**
 * Runs a program to its end. Never rejects for an exit code; rejects when it cannot be started, takes
 * longer than `milliseconds` (it is then killed) or `signal` is aborted.
 */
export function finish(
  command: readonly string[],
  milliseconds: number,
  { signal, input = "", cwd, interruptAfter }: Running = {},
): Promise<Finished> {
  const [program = "", ...args] = command
  return new Promise((resolve, reject) => {
    const options = {
      timeout: milliseconds,
      killSignal: "SIGKILL" as const,
      maxBuffer: 1 << 24,
      ...(signal && { signal }),
      ...(cwd !== undefined && { cwd }),
    }
    let interrupt: NodeJS.Timeout | undefined
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      clearTimeout(interrupt)
      if (!error) return resolve({ code: 0, stdout, stderr })
      if (typeof error.code === "number") return resolve({ code: error.code, stdout, stderr })
      const slow = error.killed && !signal?.aborted
      reject(slow ? new Error(`${program} took longer than ${milliseconds} ms`) : error)
    })
    if (interruptAfter !== undefined)
      interrupt = setTimeout(() => process.kill(child.pid!, "SIGINT"), interruptAfter)
    // A program that does not read may be gone before all of it is written.
    child.stdin?.on("error", () => undefined).end(input)
  })
}
