/** What the command does. */
export const actions = ["migrate", "status", "reset", "psql", "create", "check", "types"] as const

/** Options of `precast db`. */
export interface DbOptions {
  readonly action: (typeof actions)[number]
  /** Words of the new migration's name. */
  readonly words: readonly string[]
  /** undefined = the one that the sources declare. */
  readonly database: string | undefined
  readonly migrations: string | undefined
  readonly command: string | undefined
  readonly dryRun: boolean
  /** migrate: print what the pending migrations would break, and apply nothing. */
  readonly check: boolean
  readonly resume: boolean
  readonly force: boolean
  /** check, types, and migrate with `check`: the projects whose statements are described. */
  readonly project: readonly string[]
  /** check: only compare. */
  readonly ci: boolean
  /** types: the sources get them. */
  readonly write: boolean
  readonly json: boolean
}
