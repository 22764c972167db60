/** An environment variable that a type requires. */
export interface Variable {
  /** `DATABASE_POOL_SIZE`. */
  readonly key: string
  /** The keys of the value that it becomes: `["database", "poolSize"]`. */
  readonly at: readonly string[]
  /** JSON pointer of its issues. */
  readonly path: string
  /** A list: its items stand between commas. */
  readonly many: boolean
  /** The value goes into a `Secret`. */
  readonly secret: boolean
  readonly required: boolean
  /** What its type is called: `number`. */
  readonly type: string
  /** JSON text of the default. */
  readonly default?: string
  readonly about?: string
}
