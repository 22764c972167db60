import type { Registry } from "../../base/registry.ts"

/** A question of the command line about the jobs of a program. */
export interface CronQuestion {
  readonly action: "list" | "run" | "history"
  /** Of a job; undefined: all. */
  readonly name?: string
  readonly limit: number
}

/** Responds to questions about the jobs of a registry. */
export class CronQuestions {
  /** Set once there is a job: a program without jobs does not load it. */
  respond: ((question: CronQuestion) => Promise<object>) | null = null
}

/**
 * Responds to the command line that started this process to query it (`PRECAST_CRON`; all of
 * `PRECAST_VARIABLES` is written by now). The command line then ends the process: the promise
 * never resolves.
 */
export async function answerIfAsked(registry: Registry): Promise<void> {
  const asked = process.env["PRECAST_CRON"]
  const isAsked = asked !== undefined || process.env["PRECAST_VARIABLES"] !== undefined
  if (!isAsked || typeof process.send !== "function") return
  // Keeps the process alive as long as the parent, which would otherwise see it exit.
  process.channel?.ref()
  if (asked === undefined) process.send({ precast: "variables" })
  else
    process.send({
      precast: "cron",
      answer: await responseTo(JSON.parse(asked) as CronQuestion, registry),
    })
  await new Promise(() => {})
}

async function responseTo(question: CronQuestion, registry: Registry): Promise<object> {
  const { respond } = registry["~part"](CronQuestions)
  if (respond === null)
    return question.name === undefined ? { jobs: [], runs: [] } : { unknown: [] }
  try {
    return await respond(question)
  } catch (error) {
    return { error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}
