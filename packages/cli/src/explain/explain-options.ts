/** Options of `precast explain`. */
export interface ExplainOptions {
  /** A TypeScript file, or an error code. */
  readonly file: string
  /** An interface, type alias or enum of the file; undefined = what its calls need. */
  readonly type: string | undefined
  /** Nearest tsconfig.json above the file when undefined. */
  readonly project: string | undefined
  /** Empty = all. */
  readonly only: readonly Aspect[]
  readonly json: boolean
}

/** What can be emitted for a type; the names that `--only` takes. */
export const aspects = ["check", "decode", "encode", "copy", "random", "schema"] as const
export type Aspect = (typeof aspects)[number]

/** The aspects of a type that are shown unless `--only` selects others. */
export const usual: readonly Aspect[] = ["check", "decode", "encode"]
