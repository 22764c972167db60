import type { Buffer } from "node:buffer"
import type { Binding } from "../emitted/rows/bind.ts"
import { placeRow } from "../emitted/rows/bind.ts"
import type { RowsCode } from "../emitted/rows/row.ts"
import type { Portal } from "./portal.ts"
import type { Statement } from "./statement.ts"

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
  readonly #resolve: (request: Request) => void
  readonly #reject: (error: unknown) => void

  constructor(
    statement: Statement,
    values: readonly unknown[],
    code: RowsCode<unknown> | null,
    resolve: (request: Request) => void,
    reject: (error: unknown) => void,
  ) {
    this.statement = statement
    this.values = values
    this.code = code
    this.#resolve = resolve
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
    else this.#resolve(this)
  }
}
