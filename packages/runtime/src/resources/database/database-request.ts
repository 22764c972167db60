import type { Buffer } from "node:buffer"
import type { Binding } from "../../types/rows/bind.ts"
import { BrokenProtocol, placeRow } from "../../types/rows/bind.ts"
import type { RowsCode } from "../../types/rows/row.ts"
import type { Portal } from "./portal.ts"
import type { Statement } from "./statement.ts"

/** Maps a completed request to the value for its caller. */
export type Give<Result> = (request: Request) => Result

/** For callers that need several properties of the request. */
// oxlint-disable-next-line typescript/no-explicit-any -- it is given where a request is expected, and nowhere else
export const itself: Give<any> = (request) => request

export const rowsOf: Give<unknown[]> = (request) => request.rows

/** One statement in flight: its values, and the response so far. */
export class Request {
  readonly statement: Statement
  readonly values: readonly unknown[]
  /** null: its rows are of no interest. */
  readonly code: RowsCode<unknown> | null
  readonly rows: unknown[] = []
  binding: Binding | null = null
  /** Number of rows affected or returned. */
  count = 0
  /** Some of its rows are fetched, not all. */
  portal: Portal | null = null
  error: unknown = undefined
  /** The request was canceled: its remaining response is ignored. */
  isOver = false
  /** How many times its statement was prepared again for it after a table had changed. */
  again = 0
  /** The server has accepted its parameters: it may have run. */
  isBound = false
  /** The cached description of its statement is out of date: nothing of it was run. */
  isOutdated = false
  /** Its values need guards, and the statement was prepared without. */
  isGuarded = false
  readonly #give: Give<unknown>
  readonly #resolve: (result: unknown) => void
  readonly #reject: (error: unknown) => void

  constructor(
    statement: Statement,
    values: readonly unknown[],
    code: RowsCode<unknown> | null,
    give: Give<unknown>,
    // Of the promise for the result of `give`.
    resolve: (result: never) => void,
    reject: (error: unknown) => void,
  ) {
    this.statement = statement
    this.values = values
    this.code = code
    this.#give = give
    this.#resolve = resolve as (result: unknown) => void
    this.#reject = reject
  }

  /** @throws BrokenProtocol when it is not a row as described */
  row(bytes: Buffer, at: number, end: number): void {
    const { binding, code } = this
    if (binding === null || code === null || this.error !== undefined) return
    try {
      placeRow(binding, bytes, at, end)
      this.rows.push(code.read(binding.row))
    } catch (error) {
      if (error instanceof BrokenProtocol) throw error
      this.error = error
    }
  }

  fail(error: unknown): void {
    if (this.isOver) return
    this.isOver = true
    this.#reject(error)
  }

  finish(): void {
    if (this.isOver) return
    this.isOver = true
    if (this.error !== undefined) this.#reject(this.error)
    else this.#resolve(this.#give(this))
  }
}
