import type { Buffer } from "node:buffer"
import type { Binding } from "../emitted/rows/bind.ts"
import { placeRow } from "../emitted/rows/bind.ts"
import type { RowsCode } from "../emitted/rows/row.ts"
import type { Portal } from "./portal.ts"
import type { Statement } from "./statement.ts"

/** What a caller gets of a request that is done. */
export type Give<Result> = (request: Request) => Result

/** Whoever wants several things of it. */
// oxlint-disable-next-line typescript/no-explicit-any -- it is given where a request is expected, and nowhere else
export const itself: Give<any> = (request) => request

export const rowsOf: Give<unknown[]> = (request) => request.rows

/** One statement on its way: its values, and what came back so far. */
export class Request {
  readonly statement: Statement
  readonly values: readonly unknown[]
  /** null: its rows are of no interest. */
  readonly code: RowsCode<unknown> | null
  readonly rows: unknown[] = []
  binding: Binding | null = null
  /** Of rows that were changed, or given. */
  count = 0
  /** Some of its rows are fetched, not all. */
  portal: Portal | null = null
  error: unknown = undefined
  /** It was given up: what still comes is not looked at. */
  isOver = false
  /** It has been prepared anew once, after the server had changed its mind. */
  isAgain = false
  readonly #give: Give<unknown>
  readonly #resolve: (result: unknown) => void
  readonly #reject: (error: unknown) => void

  constructor(
    statement: Statement,
    values: readonly unknown[],
    code: RowsCode<unknown> | null,
    give: Give<unknown>,
    // Of the promise that what `give` gives is for.
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

  row(bytes: Buffer, at: number): void {
    const { binding, code } = this
    if (binding === null || code === null || this.error !== undefined) return
    try {
      // Two bytes say how many columns there are, which the description has said before.
      placeRow(binding, bytes, at + 2)
      this.rows.push(code.read(binding.row))
    } catch (error) {
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
