/** A question of the command line about the jobs of a program. */
export interface CronQuestion {
  readonly action: "list" | "run" | "history"
  /** Of a job; undefined: all. */
  readonly name?: string
  readonly limit: number
}

/**
 * Module state: the handler of questions, set once there is a job. A program without jobs does
 * not load it.
 */
let answer: ((question: CronQuestion) => Promise<object>) | null = null

export function answerBy(by: (question: CronQuestion) => Promise<object>): void {
  answer = by
}

/**
 * Responds to the command line that started this process to query it (`PRECAST_CRON`; all of
 * `PRECAST_VARIABLES` is written by now). The command line then ends the process: the promise
 * never resolves.
 */
export async function answerIfAsked(): Promise<void> {
  const asked = process.env["PRECAST_CRON"]
  const isAsked = asked !== undefined || process.env["PRECAST_VARIABLES"] !== undefined
  if (!isAsked || typeof process.send !== "function") return
  // Keeps the process alive as long as the parent, which would otherwise see it exit.
  process.channel?.ref()
  if (asked === undefined) process.send({ precast: "variables" })
  else process.send({ precast: "cron", answer: await told(JSON.parse(asked) as CronQuestion) })
  await new Promise(() => {})
}

async function told(question: CronQuestion): Promise<object> {
  if (answer === null) return question.name === undefined ? { jobs: [], runs: [] } : { unknown: [] }
  try {
    return await answer(question)
  } catch (error) {
    return { error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}
