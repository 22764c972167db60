/** Options of `precast migrate`. */
export interface MigrateOptions {
  readonly from: "typia" | "zod"
  /** Empty = the whole project. */
  readonly paths: readonly string[]
  readonly dryRun: boolean
  readonly force: boolean
  readonly json: boolean
}
