/** What the command does. */
export const actions = ["list", "run", "history"] as const

/** Options of `precast cron`. */
export interface CronOptions {
  readonly action: (typeof actions)[number]
  /** Name of a job. */
  readonly name: string | undefined
  /** File of the app to run, source or output; undefined = found by package.json and tsconfig. */
  readonly entry: string | undefined
  readonly project: string
  readonly limit: string
  readonly json: boolean
}
