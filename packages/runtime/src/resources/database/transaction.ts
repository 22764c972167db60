import type { RowsCode } from "../../types/rows/row.ts"
import { databaseError, DatabaseError } from "../../base/errors/database-error.ts"
import type { HeldSession } from "./copy-rows.ts"
import { observed, observedRows } from "./database-observe.ts"
import { Portal } from "./portal.ts"
import { Queries } from "./queries.ts"
import { type Give, itself, Request, rowsOf } from "./database-request.ts"
import type { Session } from "./database-session.ts"
import { seenByCaller } from "./settle.ts"
import type { Asked } from "./statement.ts"

/** The statements of a transaction take effect together or not at all. */
export class Transaction extends Queries {
  readonly #session: Session
  readonly #turn: Turn
  readonly #depth: number
  readonly #database: string
  #isOver = false
  /** @internal The database that it is a transaction of. */
  "~owner": unknown = undefined
  /** @internal Called after the whole transaction has committed. */
  readonly "~committed": (() => void)[] = []

  /** @internal use db.transaction(…) */
  constructor(session: Session, turn: Turn, depth: number, database: string) {
    super()
    this.#database = database
    this.#session = session
    this.#turn = turn
    this.#depth = depth
  }

  /**
   * A nested transaction: if `work` throws, its changes are rolled back (SAVEPOINT), and the
   * outer transaction can continue.
   */
  async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    this.#refuseLate()
    const name = `precast_${this.#depth + 1}`
    const tx = new Transaction(this.#session, this.#turn, this.#depth + 1, this.#database)
    tx["~owner"] = this["~owner"]
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
    this["~committed"].push(...tx["~committed"])
    return result
  }

  /** @internal */
  "~run"<Result = Request>(
    asked: Asked,
    code: RowsCode<unknown> | null,
    give: Give<Result> = itself,
  ): Promise<Result> {
    return observed(this.#database, asked.statement.text, give, (give) =>
      this.#ask(asked, code, null, give),
    )
  }

  #ask<Result>(
    { statement, values }: Asked,
    code: RowsCode<unknown> | null,
    portal: Portal | null,
    give: Give<Result>,
  ): Promise<Result> {
    const late = this.#late()
    if (late !== null) return Promise.reject(late)
    const result = this.#turn.take(
      () =>
        new Promise<Result>((resolve, reject) => {
          const request = new Request(statement, values, code, give, resolve, reject)
          request.portal = portal
          this.#turn.run(this.#session, request)
        }),
    )
    return seenByCaller(result, statement.text)
  }

  /** @internal */
  async "~hold"(onAbort: (error: DatabaseError) => void): Promise<HeldSession> {
    this.#refuseLate()
    const release = await this.#turn.hold(onAbort)
    return {
      session: this.#session,
      database: this.#database,
      // A cancel would end the whole transaction.
      cancel: () => {},
      commit: async () => {},
      release: async (error) => release(error),
    }
  }

  /** @internal */
  "~rows"(asked: Asked, code: RowsCode<unknown>): AsyncGenerator<unknown, void> {
    return observedRows(this.#database, asked.statement.text, () => this["~fetch"](asked, code))
  }

  /** @internal Rows that the caller already observes. */
  async *"~fetch"(asked: Asked, code: RowsCode<unknown>): AsyncGenerator<unknown, void> {
    const portal = new Portal()
    try {
      do {
        portal.isSuspended = false
        yield* await this.#ask(asked, code, portal, rowsOf)
      } while (portal.isSuspended)
    } finally {
      // Left early.
      if (portal.isSuspended && !this.#isOver) await this.#command(`close "${portal.name}"`)
    }
  }

  /** @internal Several statements without parameters. */
  async "~script"(text: string): Promise<void> {
    this.#refuseLate()
    await this.#command(text)
  }

  /** @internal */
  end(): void {
    this.#isOver = true
  }

  #command(text: string): Promise<void> {
    return this.#turn.take(() => this.#session.command(text))
  }

  #refuseLate(): void {
    const late = this.#late()
    if (late !== null) throw late
  }

  /** Why the transaction accepts no more statements; null if it does accept them. */
  #late(): DatabaseError | null {
    if (this.#turn.aborted !== null) return this.#turn.aborted
    if (this.#turn.isHeld && !this.#isOver) return databaseError("PC2160", [BUSY])
    return this.#isOver ? databaseError("PC2070", ["The transaction"]) : null
  }
}

const BUSY =
  "The transaction copies rows, and runs other statements when all of them are sent or received."

// A statement in a transaction in which another one has failed (PostgreSQL, appendix A).
const IN_FAILED = "25P02"

/** Runs the statements of one transaction, and of those nested in it, in order. */
export class Turn {
  #last: Promise<unknown> = Promise.resolve()
  #running: { fail(error: DatabaseError): void } | null = null
  /** The connection copies rows. */
  isHeld = false
  /** The error of the last statement that failed on its own. */
  failure: unknown = undefined
  /** Why no statement is sent any more. */
  aborted: DatabaseError | null = null

  take<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(run, run)
    this.#last = result.catch((error: unknown) => this.#failed(error))
    return result
  }

  #failed(error: unknown): void {
    if (!(error instanceof DatabaseError) || error.sqlState !== IN_FAILED) this.failure = error
    // The server reports only that an earlier statement has failed.
    else error.cause ??= this.failure
  }

  /** Sends a request at its turn. */
  run(session: Session, request: Request): void {
    if (this.aborted !== null) return request.fail(this.aborted)
    this.#running = request
    session.run(request)
  }

  /** The connection alone, at its turn. @returns releases it @throws DatabaseError when it was aborted */
  hold(onAbort: (error: DatabaseError) => void): Promise<(error?: unknown) => void> {
    return new Promise((resolve, reject) => {
      const held = (): Promise<void> =>
        new Promise((done, failed) => {
          if (this.aborted !== null) return failed(this.aborted)
          this.isHeld = true
          this.#running = { fail: onAbort }
          resolve((error) => {
            this.isHeld = false
            return error === undefined ? done() : failed(error)
          })
        })
      this.take(held).catch(reject)
    })
  }

  /** Rejects the statement that runs and all that follow; the caller cancels it on the server. */
  abort(error: DatabaseError): void {
    this.aborted = error
    this.#running?.fail(error)
  }

  /** Waits for all statements, including those that were not awaited. */
  async quiet(): Promise<void> {
    await this.#last
  }
}
