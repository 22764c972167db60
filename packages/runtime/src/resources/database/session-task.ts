import { databaseError, DatabaseError } from "../../base/errors/database-error.ts"
import type { ServerColumn } from "../../types/rows/bind.ts"
import type { CopyTask } from "./copy-task.ts"
import type { Request } from "./database-request.ts"
import type { Prepared } from "./prepared.ts"
import type { Statement } from "./statement.ts"

/** Tasks in flight; responses arrive in the order of the requests. */
export type Task =
  | PrepareTask
  | CopyTask
  | { readonly kind: "run"; readonly request: Request }
  | {
      readonly kind: "simple"
      readonly text: string
      readonly done: (error: Error | null, text: string) => void
      /** The first value of its last row. */
      value: string
      error: DatabaseError | null
    }

export interface PrepareTask {
  readonly kind: "prepare"
  readonly statement: Statement
  readonly waiting: Request[]
  prepared: PreparedDraft
  error: DatabaseError | null
  /** Its values may need guards: its tables are queried, too. */
  isGuarded: boolean
  /** JSON of its tables. */
  relations: string
  /** Names of the guards; null if they are not known yet. */
  guards: readonly string[] | null
}

export interface PreparedDraft {
  oids: number[]
  columns: ServerColumn[]
}

export function prepareTask(statement: Statement, first: Request): PrepareTask {
  return {
    kind: "prepare",
    statement,
    waiting: [first],
    prepared: { oids: [], columns: [] },
    error: null,
    isGuarded: false,
    relations: "",
    guards: null,
  }
}

/** Rejects the requests that wait for the task. */
export function giveUp(task: Task, error: DatabaseError): void {
  if (task.kind === "simple") task.done(error, "")
  else if (task.kind === "copy") task.lost(error)
  else if (task.kind === "run") task.request.fail(error)
  else for (const request of task.waiting) request.fail(error)
}

/** Handles the server's error response. */
export function failTask(task: Task | undefined, error: DatabaseError): void {
  if (task?.kind === "run") task.request.error = error
  else if (task?.kind === "copy") task.failed(error)
  else if (task !== undefined) task.error = error
}

/** The statement that an error may quote; undefined if it is not the program's. */
export function textOf(task: Task | undefined): string | undefined {
  if (task === undefined || task.kind === "simple") return undefined
  if (task.kind === "copy") return task.text
  return task.kind === "run" ? task.request.statement.text : task.statement.text
}

/**
 * Through a proxy nothing else reports that a column has another type than when the statement
 * was described. The statement has already run, so it is not run again.
 */
export function compareColumns(
  request: Request,
  known: Prepared | undefined,
  columns: readonly ServerColumn[],
): void {
  if (request.code === null || known === undefined) return
  if (sameColumns(known.columns, columns)) return
  request.again = MOST_AGAIN
  request.error ??= changedMeanwhile()
}

export function changedMeanwhile(): DatabaseError {
  const why = "the table was changed meanwhile"
  return databaseError("PC2063", [CACHED_PLAN, why], { sqlState: CACHED_PLAN })
}

/**
 * The outdated part of a description, after a table has changed since the statement was
 * prepared.
 */
export type Staleness = "columns" | "types" | null

/**
 * Whether the connection's description of the statement, or of its guards as well ("columns"),
 * may be out of date: a table was changed since, or a proxy switched the server connection.
 * Only errors before the parameters were bound count: nothing of the statement has run then.
 */
export function staleness({ error, isBound }: Request): Staleness {
  if (isBound || !(error instanceof DatabaseError)) return null
  const { code, sqlState } = error
  if (code === "PC2065" || code === "PC2066") return "types"
  const kind = sqlState?.slice(0, 2) ?? ""
  return OF_COLUMNS.has(kind) ? "columns" : OF_TYPES.has(kind) ? "types" : null
}

/**
 * How many times a statement is prepared again for one request: for its types, and then for its
 * guards.
 */
export const MOST_AGAIN = 2

const CACHED_PLAN = "0A000"
const OF_COLUMNS: ReadonlySet<string> = new Set(["0A", "26", "42"])
// A domain's constraint is checked when a parameter is bound, too (23); a type that was dropped is an internal error.
const OF_TYPES: ReadonlySet<string> = new Set(["08", "22", "23", "XX"])

/**
 * A statement behind a proxy whose values depend on the types of its parameters: it is parsed
 * and described, and bound once the description matches the cached one. Its tables are locked
 * in between, so the types cannot change. No Sync is sent earlier, because it would let a proxy
 * hand the connection to another client.
 */
export class Confirmation {
  readonly request: Request
  readonly #known: Prepared
  #oids: readonly number[] = []

  constructor(request: Request, known: Prepared) {
    this.request = request
    this.#known = known
  }

  parameters(oids: readonly number[]): void {
    this.#oids = oids
  }

  isSame(columns: readonly ServerColumn[]): boolean {
    const { oids } = this.#known
    return (
      oids.length === this.#oids.length &&
      oids.every((oid, at) => oid === this.#oids[at]) &&
      sameColumns(this.#known.columns, columns)
    )
  }
}

function sameColumns(before: readonly ServerColumn[], columns: readonly ServerColumn[]): boolean {
  return (
    before.length === columns.length &&
    columns.every(({ name, oid }, at) => before[at]!.name === name && before[at]!.oid === oid)
  )
}
