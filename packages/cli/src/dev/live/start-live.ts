import { fork } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"
import type { Ended, Running } from "../../build/compiler.ts"
import type { Diagnostic } from "../../build/diagnostics.ts"
import { withCompileCache } from "../../compile-cache.ts"
import { packageFolder } from "../../package-folder.ts"

/** The messages of the process that holds the project open. */
export type Told =
  /** A change was seen. */
  | { readonly kind: "started" }
  | {
      readonly kind: "round"
      readonly diagnostics: readonly Diagnostic[]
      /** Name of a file with the program as Node runs it; null: there are errors. */
      readonly prepared: string | null
    }
  /** Node cannot run the sources; why. */
  | { readonly kind: "unfit"; readonly reason: string }

const MAIN = join(packageFolder, "dist/live.js")

/**
 * Starts the process that holds a project open. It is another one than ours, so that a long check
 * does not keep Ctrl-C waiting.
 */
export function startLive(
  { tsconfig, entry, env }: { tsconfig: string; entry: string; env: NodeJS.ProcessEnv },
  onTold: (told: Told) => void,
  onOther: (line: string) => void,
): Running {
  const child = fork(MAIN, [tsconfig, entry], {
    env: withCompileCache(env),
    // It is the TypeScript of the project that a warning would be about.
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
  child.on("message", (told) => onTold(told as Told))
  for (const stream of [child.stdout!, child.stderr!])
    createInterface({ input: stream }).on("line", onOther)
  const ended = new Promise<Ended>((done) => {
    child.on("error", () => done({ code: null, signal: null }))
    child.on("close", (code, signal) => done({ code, signal }))
  })
  return { ended, stop: () => void child.kill() }
}
