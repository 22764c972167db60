import type { CronOptions } from "./cron-options.ts"
import { cliError } from "../errors/cli-error.ts"
import { runProgram } from "../project/run-program.ts"
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

/** The jobs of a program. */
export interface Answer {
  readonly jobs?: readonly Job[]
  readonly runs?: readonly Run[]
  readonly ran?: string
  /** There is no such job; the names of the others. */
  readonly unknown?: readonly string[]
  readonly error?: string
}

/** Runs the compiled program until it starts its jobs, which it reports over a channel. PC3060. */
export async function askProgram(options: CronOptions, terminal: Terminal): Promise<Answer> {
  const { action, name, entry, project } = options
  const limit = Math.max(1, Number.parseInt(options.limit, 10) || 20)
  const env = { PRECAST_CRON: JSON.stringify({ action, name, limit }) }
  const said = await runProgram({ entry, project, env }, terminal, (message) => {
    const { precast, answer } = message as { precast?: string; answer: Answer }
    return precast === "cron" ? answer : undefined
  })
  if (typeof said === "string") throw cliError("PC3060", said)
  return said
}
