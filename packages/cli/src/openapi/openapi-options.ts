/** Where a document comes from. */
export interface SourceOptions {
  /** File of the app to run, source or output; undefined = found by package.json and tsconfig. */
  readonly entry: string | undefined
  readonly project: string
  /** URL or file of a document, in place of the app. */
  readonly from: string | undefined
}

/** Options of `precast openapi`. */
export interface OpenapiOptions extends SourceOptions {
  /** undefined = standard output. */
  readonly out: string | undefined
}
