import { spawn } from "node:child_process"
import { resolve } from "node:path"
import { withCompileCache } from "../compile-cache.ts"
import type { Terminal } from "../terminal.ts"
import { findEntry } from "./entry.ts"
import { findProject } from "./project-find.ts"
import { tsconfigPath } from "./project-tsconfig.ts"

/** The program, and its environment. */
export interface ProgramRun {
  /** undefined = found by package.json and tsconfig. */
  readonly entry: string | undefined
  readonly project: string
  readonly env: NodeJS.ProcessEnv
}

/**
 * Runs the compiled program of a project until `take` returns a value for a message that it sends, and then
 * ends it. Its output goes to standard error: it is not the result.
 * @returns the value of `take`, or how the program ended without it
 */
export function runProgram<T extends object>(
  { entry: named, project, env }: ProgramRun,
  terminal: Terminal,
  take: (message: unknown) => T | undefined,
): Promise<T | string> {
  const tsconfig = tsconfigPath(terminal.cwd, project)
  const entry = findEntry(named, tsconfig, terminal.cwd)
  const child = spawn(process.execPath, [...entry.flags, entry.file], {
    cwd: findProject(resolve(tsconfig, "..")).folder,
    env: withCompileCache({ ...terminal.env, PRECAST_BANNER: "0", ...env }),
    stdio: ["ignore", 2, 2, "ipc"],
  })
  return new Promise((done) => {
    child.on("error", (error) => done(error.message))
    child.on("exit", (code, signal) =>
      done(signal ? `ended by ${signal}` : `ended with exit code ${code}`),
    )
    child.on("message", (message) => {
      const taken = take(message)
      if (taken === undefined) return
      done(taken)
      child.kill("SIGKILL")
    })
  })
}
