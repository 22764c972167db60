/** A statement that begins. */
export interface ObservedQuery {
  /** Name of the database. */
  readonly database: string
  /** With `$1` for its parameters. */
  readonly text: string
}

/** Told of each statement that begins; what it gives is told of its end. */
export type QueryObserver = (query: ObservedQuery) => (error?: unknown) => void

/** State of the module: who observes is set up once for the program, wherever its databases are made. */
let observer: QueryObserver | null = null

/** Has statements of all databases observed; null: no more. */
export function observeQueries(by: QueryObserver | null): void {
  observer = by
}

/** Runs a statement, observed if somebody does. */
export function observed<Result>(
  database: string,
  text: string,
  run: () => Promise<Result>,
): Promise<Result> {
  if (observer === null) return run()
  const end = observer({ database, text })
  return run().then(
    (result) => {
      end()
      return result
    },
    (error: unknown) => {
      end(error)
      throw error
    },
  )
}
