import { execFile } from "node:child_process"

/** What a finished program left behind. */
export interface Finished {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs a program to its end, in `cwd`, with `input` on its standard input. Never rejects for an exit
 * code; rejects when it cannot be started, takes longer than `milliseconds` (it is then killed) or `signal` is aborted.
 */
export function finish(
  command: readonly string[],
  milliseconds: number,
  signal?: AbortSignal,
  input = "",
  cwd?: string,
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
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      if (!error) return resolve({ code: 0, stdout, stderr })
      if (typeof error.code === "number") return resolve({ code: error.code, stdout, stderr })
      const slow = error.killed && !signal?.aborted
      reject(slow ? new Error(`${program} took longer than ${milliseconds} ms`) : error)
    })
    // A program that does not read may be gone before all of it is written.
    child.stdin?.on("error", () => undefined).end(input)
  })
}
