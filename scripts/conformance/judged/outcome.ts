/** What became of a test of a client of PostgreSQL that runs over `Database`. */
export interface Outcome {
  readonly name: string
  /** `null`: it passed. */
  readonly error: string | null
  /** What it uses that Precast does not have. */
  readonly unsupported: readonly string[]
}
