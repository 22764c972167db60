/** Options of `precast dev`. */
export interface DevOptions {
  /** undefined = found by package.json and tsconfig. */
  readonly entry: string | undefined
  readonly project: string
  readonly clear: boolean
  /** Run what the compiler writes, and not the sources. */
  readonly compile: boolean
  /** Words for the app itself. */
  readonly args: readonly string[]
}
