/** What the command line wants to know of the jobs of a program. */
export interface CronQuestion {
  readonly action: "list" | "run" | "history"
  /** Of a job; undefined: all. */
  readonly name?: string
  readonly limit: number
}

/** State of the module: who answers, once there is a job. A program without any does not load it. */
let answer: ((question: CronQuestion) => Promise<object>) | null = null

export function answerBy(by: (question: CronQuestion) => Promise<object>): void {
  answer = by
}

/**
 * Answers the command line that has started this process to ask it (`PRECAST_CRON`; of `PRECAST_VARIABLES` all is
 * written down by now), which ends it then: it never goes on.
 */
export async function answerIfAsked(): Promise<void> {
  const asked = process.env["PRECAST_CRON"]
  const isAsked = asked !== undefined || process.env["PRECAST_VARIABLES"] !== undefined
  if (!isAsked || typeof process.send !== "function") return
  // Alive as long as the other one is, which would be told of an exit otherwise.
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
