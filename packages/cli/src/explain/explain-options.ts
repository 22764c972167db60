import type { Aspect } from "./aspects.ts"

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
