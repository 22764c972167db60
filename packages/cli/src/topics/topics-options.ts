/** What the command does. */
export const actions = ["list", "dead", "replay", "remove"] as const

/** Options of `precast topics`. */
export interface TopicsOptions {
  readonly action: (typeof actions)[number]
  readonly topic: string | undefined
  readonly subscription: string | undefined
  readonly ids: readonly string[]
  readonly all: boolean
  readonly limit: string
  /** undefined = the one that the sources declare. */
  readonly database: string | undefined
  readonly json: boolean
}
