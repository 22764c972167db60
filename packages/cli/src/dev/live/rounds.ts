import { fork } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { withCompileCache } from "../../compile-cache.ts"
import type { Ended, Running } from "../../build/compiler.ts"
import type { Told } from "./messages.ts"

const MAIN = fileURLToPath(new URL("live-main.js", import.meta.url))

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
