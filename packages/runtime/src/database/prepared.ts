import { bindRows, type Binding, type ServerColumn } from "../emitted/rows/bind.ts"
import type { ServerType } from "../emitted/rows/kinds.ts"
import type { RowsCode } from "../emitted/rows/row.ts"
import type { Request } from "./request.ts"
import { type PrepareTask, prepareTask } from "./session-task.ts"
import type { Statement } from "./statement.ts"
import * as messages from "./wire/messages.ts"
import type { Outgoing } from "./wire/outgoing.ts"

/** What a connection knows of a statement that it has prepared. */
export interface Prepared {
  readonly parameters: readonly ServerType[]
  /** Their identifiers. */
  readonly oids: readonly number[]
  readonly columns: readonly ServerColumn[]
  /** How rows are read by the code that asked last. */
  code: RowsCode<unknown> | null
  binding: Binding | null
}

// Statements that one connection keeps prepared; then the one prepared first goes.
const MOST_PREPARED = 500

/** The statements of a connection that are prepared, or about to be. */
export class PreparedStatements {
  readonly #out: Outgoing
  readonly #prepared = new Map<Statement, Prepared>()
  readonly #preparing = new Map<Statement, PrepareTask>()

  constructor(out: Outgoing) {
    this.#out = out
  }

  get(statement: Statement): Prepared | undefined {
    return this.#prepared.get(statement)
  }

  /** Has a request wait for its statement. @returns what is to be sent first; null: that is under way already */
  begin(request: Request, isProxied: boolean): PrepareTask | null {
    const { statement } = request
    const known = this.#preparing.get(statement)
    if (known !== undefined) {
      known.waiting.push(request)
      return null
    }
    const task = prepareTask(statement, request)
    this.#preparing.set(statement, task)
    this.#makeRoom(isProxied)
    messages.prepare(this.#out, statement, isProxied)
    return task
  }

  /** The server's answer has come. @returns null: it is an error */
  learnt({ statement, prepared, error }: PrepareTask): Prepared | null {
    this.#preparing.delete(statement)
    if (error !== null) return null
    const made: Prepared = { ...prepared, code: null, binding: null }
    this.#prepared.set(statement, made)
    return made
  }

  /** Of a connection to a proxy. */
  drop(statement: Statement): void {
    this.#prepared.delete(statement)
  }

  forget(statement: Statement, isProxied: boolean): void {
    // Another request may have seen it before.
    if (this.#prepared.delete(statement) && !isProxied)
      messages.closeStatement(this.#out, statement)
  }

  #makeRoom(isProxied: boolean): void {
    if (this.#prepared.size < MOST_PREPARED) return
    const [oldest] = this.#prepared.keys()
    this.forget(oldest!, isProxied)
  }
}

/** Binds rows to the code that asks for them, unless that asked last. */
export function bindTo(prepared: Prepared, code: RowsCode<unknown> | null): void {
  if (code === null || prepared.code === code) return
  prepared.binding = bindRows(code, prepared.columns)
  prepared.code = code
}
