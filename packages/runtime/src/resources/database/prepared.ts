import { bindRows, type Binding, type ServerColumn } from "../../types/rows/bind.ts"
import type { ServerType, TypeOf } from "../../types/rows/kinds.ts"
import type { RowsCode } from "../../types/rows/row.ts"
import { areExact, mayBeInexact } from "./exactness.ts"
import { Guards, LOCKED_TABLES } from "./guards.ts"
import type { Request } from "./database-request.ts"
import { type PrepareTask, prepareTask } from "./session-task.ts"
import type { Statement } from "./statement.ts"
import { TypeCatalog } from "./type-catalog.ts"
import * as messages from "./wire/wire-messages.ts"
import type { Outgoing } from "./wire/outgoing.ts"

/** What a connection knows about a statement that it has prepared. */
export interface Prepared {
  readonly parameters: readonly ServerType[]
  /** Their identifiers. */
  readonly oids: readonly number[]
  /** The enums among them. */
  readonly enums: ReadonlySet<number>
  readonly columns: readonly ServerColumn[]
  readonly typeOf: TypeOf
  /** Whether the types of its columns are known; they are needed only to read rows. */
  readonly isTyped: boolean
  /**
   * Names of the guards of its tables; null if it was prepared for values that do not need
   * guards.
   */
  readonly guards: readonly string[] | null
  /** The row decoder of the most recent caller. */
  code: RowsCode<unknown> | null
  binding: Binding | null
}

// Limit of prepared statements per connection; beyond it the oldest one is closed.
const MOST_PREPARED = 500

/** The statements of a connection that are prepared, or about to be. */
export class PreparedStatements {
  readonly #out: Outgoing
  readonly #prepared = new Map<Statement, Prepared>()
  readonly #preparing = new Map<Statement, PrepareTask>()
  readonly #types = new TypeCatalog()
  readonly #guards = new Guards()

  constructor(out: Outgoing) {
    this.#out = out
  }

  get(statement: Statement): Prepared | undefined {
    return this.#prepared.get(statement)
  }

  /**
   * Queues a request for its statement.
   * @returns the task to send first; null if it is already in flight
   */
  begin(request: Request, isProxied: boolean): PrepareTask | null {
    const { statement } = request
    const known = this.#preparing.get(statement)
    if (known !== undefined) {
      known.waiting.push(request)
      return null
    }
    const task = prepareTask(statement, request)
    task.isGuarded = !isProxied && (request.isGuarded || request.values.some(mayBeInexact))
    this.#preparing.set(statement, task)
    this.#makeRoom(isProxied)
    messages.prepare(this.#out, statement.text, isProxied ? "" : statement.name)
    if (task.isGuarded) messages.runOnce(this.#out, LOCKED_TABLES)
    messages.sync(this.#out)
    return task
  }

  /**
   * Creates the guards of a described statement.
   * @returns whether it is parsed and described once more
   */
  guard(task: PrepareTask): boolean {
    if (!task.isGuarded || task.guards !== null) return false
    const { text, name } = task.statement
    const { names, areNew } = this.#guards.make(this.#out, text, task.relations)
    task.guards = names
    if (!areNew) return false
    // Between the two the table may have changed; together with its guards it cannot change.
    messages.closeStatement(this.#out, name)
    messages.prepare(this.#out, text, name)
    messages.sync(this.#out)
    return true
  }

  /** Queries the unknown types of the description. */
  async describeTypes(task: PrepareTask, ask: (text: string) => Promise<string>): Promise<void> {
    let oids = neededTypes(task)
    for (let query = this.#types.query(oids); query !== null; query = this.#types.query(oids)) {
      try {
        oids = this.#types.learn(oids, await ask(query))
      } catch (error) {
        // Without the right to read the catalog such types are texts.
        this.#types.learn(oids, "")
        throw error
      }
    }
  }

  hasUnknownTypes(task: PrepareTask): boolean {
    return this.#types.query(neededTypes(task)) !== null
  }

  /**
   * Handles the server's response.
   * @returns null if it is an error
   */
  learnt(task: PrepareTask): Prepared | null {
    const { statement, prepared, error, guards } = task
    this.#preparing.delete(statement)
    if (error !== null) {
      if (guards !== null) this.#guards.drop(this.#out, guards)
      return null
    }
    const { oids } = prepared
    const { typeOf } = this.#types
    const made: Prepared = {
      ...prepared,
      parameters: oids.map(typeOf),
      enums: new Set(oids.filter((oid) => this.#types.isEnum(oid))),
      typeOf,
      isTyped: this.#types.query(prepared.columns.map(({ oid }) => oid)) === null,
      guards,
      code: null,
      binding: null,
    }
    this.#prepared.set(statement, made)
    return made
  }

  /** Of a connection to a proxy. */
  drop(statement: Statement): void {
    this.#prepared.delete(statement)
  }

  /**
   * It is prepared again when it is needed next.
   * @param withGuards its guards too, and all statements that share one of them
   */
  forget(statement: Statement, withGuards: boolean): void {
    const guards = this.#prepared.get(statement)?.guards ?? []
    this.#close(statement)
    if (!withGuards || guards.length === 0) return
    this.#guards.drop(this.#out, guards)
    for (const [other, prepared] of this.#prepared)
      if (prepared.guards?.some((name) => guards.includes(name))) this.#close(other)
  }

  #close(statement: Statement): void {
    // Another request may have handled it already.
    if (this.#prepared.delete(statement)) messages.closeStatement(this.#out, statement.name)
  }

  #makeRoom(isProxied: boolean): void {
    if (this.#prepared.size < MOST_PREPARED) return
    const [oldest] = this.#prepared.keys()
    if (isProxied) this.drop(oldest!)
    else this.#close(oldest!)
  }
}

function neededTypes({ prepared, waiting }: PrepareTask): number[] {
  const { oids, columns } = prepared
  const isRead = waiting.some(({ code }) => code !== null)
  return isRead ? [...oids, ...columns.map(({ oid }) => oid)] : oids
}

/**
 * Whether the values of a request could be stored with other types, without an error, after a
 * table has changed.
 */
export function needsGuards(request: Request, prepared: Prepared): boolean {
  return request.values.length > 0 && !areExact(request.values, prepared)
}

/** Binds the rows to the caller's decoder, unless it is bound already. */
export function bindTo(prepared: Prepared, code: RowsCode<unknown> | null): void {
  if (code === null || prepared.code === code) return
  prepared.binding = bindRows(code, prepared.columns, prepared.typeOf)
  prepared.code = code
}
