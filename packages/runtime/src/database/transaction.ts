import type { RowsCode } from "../emitted/rows/row.ts"
import { databaseError } from "../errors/database-error.ts"
import { Queries } from "./queries.ts"
import { Request } from "./request.ts"
import type { Session } from "./session.ts"
import type { Asked } from "./statement.ts"

/** What is asked of it happens wholly or not at all. */
export class Transaction extends Queries {
  readonly #session: Session
  readonly #turn: Turn
  readonly #depth: number
  #isOver = false

  /** @internal use db.transaction(…) */
  constructor(session: Session, turn: Turn, depth: number) {
    super()
    this.#session = session
    this.#turn = turn
    this.#depth = depth
  }

  /**
   * A transaction inside: when `work` throws, what it did is undone up to here (SAVEPOINT), and the outer one can go on.
   */
  async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    this.#refuseLate()
    const name = `precast_${this.#depth + 1}`
    const tx = new Transaction(this.#session, this.#turn, this.#depth + 1)
    await this.#command(`savepoint ${name}`)
    let result: Result
    try {
      result = await work(tx)
      await this.#turn.quiet()
    } catch (error) {
      tx.end()
      await this.#command(`rollback to savepoint ${name}; release savepoint ${name}`)
      throw error
    }
    tx.end()
    await this.#command(`release savepoint ${name}`)
    return result
  }

  /** @internal */
  "~run"({ statement, values }: Asked, code: RowsCode<unknown> | null): Promise<Request> {
    this.#refuseLate()
    return this.#turn.take(
      () =>
        new Promise((resolve, reject) => {
          this.#session.run(new Request(statement, values, code, resolve, reject))
        }),
    )
  }

  /** @internal */
  end(): void {
    this.#isOver = true
  }

  #command(text: string): Promise<void> {
    return this.#turn.take(() => this.#session.command(text))
  }

  #refuseLate(): void {
    if (this.#isOver) throw databaseError("PC2070", ["The transaction"])
  }
}

/** Statements of one transaction run in the order in which they were asked for. */
export class Turn {
  #last: Promise<unknown> = Promise.resolve()

  take<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(run, run)
    this.#last = result.catch(() => {})
    return result
  }

  /** Whatever was asked and not waited for is done. */
  async quiet(): Promise<void> {
    await this.#last
  }
}
