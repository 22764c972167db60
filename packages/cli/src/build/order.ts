/** The projects to compile. */
export interface Order {
  /** Of TypeScript. */
  readonly major: 6 | 7
  /** Absolute name. */
  readonly tsconfig: string
  /** A tsconfig of references: `tsc -b`. */
  readonly references: boolean
  /** Leave the last good output alone while there are errors. */
  readonly keepOutput: boolean
  /** Every diagnostic and every call that it affects are written, also of packages with many of them. */
  readonly all: boolean
  /** Takes what the last build has made of files that nothing has changed for. */
  readonly cache: boolean
  /** More words for `tsc -b`. */
  readonly flags: readonly string[]
}

/** The messages of a compilation, in lines as `tsc --pretty false` writes them. */
export interface Told {
  readonly lines: readonly string[]
  readonly errors: number
}
