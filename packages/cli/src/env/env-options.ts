/** Options of `precast env`. */
export interface EnvOptions {
  /** File of the app to run, source or output; undefined = found by package.json and tsconfig. */
  readonly entry: string | undefined
  readonly project: string
  readonly check: boolean
  readonly json: boolean
}
