import { EventEmitter } from "node:events"
import type { Result } from "./results.ts"
import { type Callback, type Parsers, pg, type QueryConfig } from "./pg-modules.ts"

/** A statement that runs when a client gets it: `new pg.Query(text, values, callback)`. */
export class Query extends EventEmitter {
  text: unknown
  readonly values: unknown
  readonly name: string | undefined
  /** Rows of a batch. */
  readonly batch: number | undefined
  readonly types: Parsers | undefined
  readonly isOfArrays: boolean
  readonly isExtended: boolean
  callback: Callback | undefined

  constructor(config: unknown, values?: unknown, callback?: unknown) {
    super()
    const normal: QueryConfig = pg.utils.normalizeQueryConfig(config, values, callback)
    this.text = normal.text
    this.values = normal.values
    this.name = normal.name
    this.batch = normal.rows
    this.types = normal.types
    this.isOfArrays = normal.rowMode === "array"
    this.isExtended = normal.queryMode === "extended"
    this.callback = normal.callback && inDomain(normal.callback)
  }

  // A client takes it for a query by this method.
  submit(): void {}

  /** The error goes to the callback; without one it is an event. */
  handleError(error: unknown): void {
    if (this.callback) this.callback(error)
    else this.emit("error", error)
  }

  finish(results: Result | readonly Result[]): void {
    const all = Array.isArray(results) ? (results as readonly Result[]) : [results as Result]
    for (const each of all) for (const row of each.rows) this.emit("row", row, each)
    try {
      this.callback?.(null, results)
    } catch (error) {
      process.nextTick(() => {
        throw error
      })
    }
    this.emit("end", results)
  }
}

function inDomain(callback: Callback): Callback {
  const { domain } = process as { domain?: { bind(callback: Callback): Callback } | null }
  return domain ? domain.bind(callback) : callback
}
