import type { Give } from "./database-request.ts"

/** A statement that begins. */
export interface ObservedQuery {
  /** Name of the database. */
  readonly database: string
  /** With `$1` for its parameters. */
  readonly text: string
}

/**
 * Called when a statement begins; the function it returns is called when the statement ends,
 * with the number of rows returned or affected.
 */
export type QueryObserver = (query: ObservedQuery) => (error?: unknown, rows?: number) => void

// Module state: observers are set once for the program, for all its databases.
const observers: Set<QueryObserver> = /* @__PURE__ */ new Set()
let observer: QueryObserver | null = null

/**
 * Observes the statements of all databases.
 * @returns a function that stops observing
 */
export function observeQueries(by: QueryObserver): () => void {
  observers.add(by)
  observer = composed()
  return () => {
    observers.delete(by)
    observer = composed()
  }
}

function composed(): QueryObserver | null {
  const all = [...observers]
  if (all.length < 2) return all[0] ?? null
  return (query) => {
    const ends = all.map((each) => each(query))
    return (error, rows) => {
      for (const end of ends) end(error, rows)
    }
  }
}

/**
 * The rows of a statement, observed if there is an observer: from the first row requested until
 * the last row, or until the caller stops reading.
 */
export function observedRows<Row>(
  database: string,
  text: string,
  rows: () => AsyncGenerator<Row, void>,
): AsyncGenerator<Row, void> {
  return observer === null ? rows() : toldRows(observer, { database, text }, rows)
}

async function* toldRows<Row>(
  by: QueryObserver,
  query: ObservedQuery,
  rows: () => AsyncGenerator<Row, void>,
): AsyncGenerator<Row, void> {
  const end = by(query)
  let failure: unknown
  let count = 0
  try {
    for await (const row of rows()) {
      count++
      yield row
    }
  } catch (error) {
    failure = error
    throw error
  } finally {
    end(failure, failure === undefined ? count : undefined)
  }
}

/**
 * Runs a statement, observed if there is an observer.
 * @param give maps the result to the value that the caller receives
 */
export function observed<Result>(
  database: string,
  text: string,
  give: Give<Result>,
  run: (give: Give<Result>) => Promise<Result>,
): Promise<Result> {
  if (observer === null) return run(give)
  return toldRun(observer, { database, text }, give, run)
}

/** Runs a statement whose result is a number of rows, observed if there is an observer. */
export async function observedCount(
  database: string,
  text: string,
  run: () => Promise<number>,
): Promise<number> {
  const end = observer?.({ database, text })
  try {
    const rows = await run()
    end?.(undefined, rows)
    return rows
  } catch (error) {
    end?.(error)
    throw error
  }
}

async function toldRun<Result>(
  by: QueryObserver,
  query: ObservedQuery,
  give: Give<Result>,
  run: (give: Give<Result>) => Promise<Result>,
): Promise<Result> {
  const end = by(query)
  let rows: number | undefined
  try {
    const result = await run((request) => {
      rows = request.count
      return give(request)
    })
    end(undefined, rows)
    return result
  } catch (error) {
    end(error)
    throw error
  }
}
