import { cliError } from "../errors/cli-error.ts"
import { exits } from "../invocation.ts"
import { printTable, visible } from "../print-table.ts"
import { runProgram } from "../project/run-program.ts"
import type { Terminal } from "../terminal.ts"
import type { CronOptions } from "./cron-options.ts"

/** `precast cron`. PC3060 to PC3063. */
export async function runCron(options: CronOptions, terminal: Terminal): Promise<number> {
  const { action, name, json } = options
  if (action === "run" && name === undefined) throw cliError("PC3061")
  const answer = await askProgram(options, terminal)
  if (answer.unknown) throw cliError("PC3062", name!, answer.unknown.join(", ") || "none")
  if (answer.error !== undefined) throw cliError("PC3063", answer.error)
  if (json) terminal.out(JSON.stringify(answer, null, 2))
  else print(answer, terminal)
  return exits.ok
}

function print({ jobs, runs, ran }: Answer, terminal: Terminal): void {
  if (ran !== undefined) terminal.out(`${terminal.paint("green", "✓")} ${ran} ran`)
  else if (jobs)
    printTable(jobs.map(lineOfJob), ["job", "plan", "next", "last"], "no jobs", terminal)
  else if (runs)
    printTable(runs.map(lineOfRun), ["at", "job", "status", "took", "error"], "no runs", terminal)
}

function lineOfJob({ name, plan, next, last }: Job): string[] {
  return [name, plan, next ?? "never", last === null ? "never" : `${last.status} ${last.at}`]
}

function lineOfRun({
  job,
  at,
  status,
  attempt,
  manual,
  startedAt,
  finishedAt,
  error,
}: Run): string[] {
  const took = finishedAt === null ? "" : `${Date.parse(finishedAt) - Date.parse(startedAt)} ms`
  const more = [...(manual ? ["by hand"] : []), ...(attempt > 1 ? [`attempt ${attempt}`] : [])]
  const said = more.length > 0 ? `${status} (${more.join(", ")})` : status
  return [at, job, said, took, visible(error ?? "")]
}

/** A line of the history. */
interface Run {
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

interface Job {
  readonly name: string
  readonly plan: string
  readonly next: string | null
  readonly last: Run | null
}

/** The jobs of a program. */
interface Answer {
  readonly jobs?: readonly Job[]
  readonly runs?: readonly Run[]
  readonly ran?: string
  /** There is no such job; the names of the others. */
  readonly unknown?: readonly string[]
  readonly error?: string
}

/** Runs the compiled program until it starts its jobs, which it reports over a channel. PC3060. */
async function askProgram(options: CronOptions, terminal: Terminal): Promise<Answer> {
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
