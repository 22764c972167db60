import { spawn } from "node:child_process"
import { resolve } from "node:path"
import type { CronOptions } from "../commands/cron.ts"
import { findEntry } from "../dev/entry.ts"
import { cliError } from "../errors/cli-error.ts"
import { findProject } from "../project/find.ts"
import { tsconfigPath } from "../project/tsconfig.ts"
import type { Terminal } from "../terminal.ts"

/** A line of the history. */
export interface Run {
  readonly job: string
  readonly at: string
  readonly status: string
  readonly attempt: number
  readonly manual: boolean
  readonly runner: string
  readonly startedAt: string
  readonly finishedAt: string | null
  readonly error: string | null
}

export interface Job {
  readonly name: string
  readonly plan: string
  readonly next: string | null
  readonly last: Run | null
}

/** What a program says of its jobs. */
export interface Answer {
  readonly jobs?: readonly Job[]
  readonly runs?: readonly Run[]
  readonly ran?: string
  /** There is no such job, but these. */
  readonly unknown?: readonly string[]
  readonly error?: string
}

/** Runs the compiled program as far as it begins its jobs, which it tells about over a channel. PC3060. */
export function askProgram(options: CronOptions, terminal: Terminal): Promise<Answer> {
  const tsconfig = tsconfigPath(terminal.cwd, options.project)
  const entry = findEntry(options, tsconfig, terminal.cwd)
  const { folder } = findProject(resolve(tsconfig, ".."))
  const { action, name } = options
  const limit = Math.max(1, Number.parseInt(options.limit, 10) || 20)
  const child = spawn(process.execPath, [...entry.flags, entry.file], {
    cwd: folder,
    env: {
      ...terminal.env,
      PRECAST_CRON: JSON.stringify({ action, name, limit }),
      PRECAST_BANNER: "0",
    },
    // What the program prints is not the answer.
    stdio: ["ignore", 2, 2, "ipc"],
  })
  return new Promise((done, fail) => {
    child.on("error", (error) => fail(cliError("PC3060", error.message)))
    child.on("exit", (code, signal) =>
      fail(cliError("PC3060", signal ? `ended by ${signal}` : `ended with exit code ${code}`)),
    )
    child.on("message", (message) => {
      const { precast, answer } = message as { precast?: string; answer: Answer }
      if (precast !== "cron") return
      done(answer)
      child.kill("SIGKILL")
    })
  })
}
