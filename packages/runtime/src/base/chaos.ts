/** What `precast chaos` requires of the program that it has started. */
export interface Chaos {
  readonly workers: number
  /** Folder for one journal of each process. */
  readonly folder: string
  readonly seed: number
  /** Whether messages of topics are delayed and delivered again. */
  readonly disturbsMessages: boolean
}

/** The order of `precast chaos` in the environment; undefined without one, and always in production. */
export function chaosOf(env: NodeJS.ProcessEnv): Chaos | undefined {
  const text = env["PRECAST_CHAOS"]
  if (text === undefined || env["NODE_ENV"] === "production") return undefined
  return JSON.parse(text) as Chaos
}
