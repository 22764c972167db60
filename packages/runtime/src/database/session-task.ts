import type { ServerColumn } from "../emitted/rows/bind.ts"
import type { ServerType } from "../emitted/rows/kinds.ts"
import { databaseError, type DatabaseError } from "../errors/database-error.ts"
import type { Prepared } from "./prepared.ts"
import type { Request } from "./request.ts"
import type { Statement } from "./statement.ts"

/** What is on its way; answers come in the order of what was asked. */
export type Task =
  | PrepareTask
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
}

export interface PreparedDraft {
  parameters: ServerType[]
  oids: number[]
  columns: ServerColumn[]
}

export function prepareTask(statement: Statement, first: Request): PrepareTask {
  const prepared = { parameters: [], oids: [], columns: [] }
  return { kind: "prepare", statement, waiting: [first], prepared, error: null }
}

/** Whoever waits for it is told. */
export function giveUp(task: Task, error: DatabaseError): void {
  if (task.kind === "simple") task.done(error, "")
  else if (task.kind === "run") task.request.fail(error)
  else for (const request of task.waiting) request.fail(error)
}

/** What the server says of it. */
export function failTask(task: Task | undefined, error: DatabaseError): void {
  if (task?.kind === "run") task.request.error = error
  else if (task !== undefined) task.error = error
}

/** The statement that an error may quote; undefined: it is not the program's. */
export function textOf(task: Task | undefined): string | undefined {
  if (task === undefined || task.kind === "simple") return undefined
  return task.kind === "run" ? task.request.statement.text : task.statement.text
}

/**
 * Through a proxy nothing else says that a column is not of the type any more that it had when the statement was
 * described. It has run by then, so it is not run again.
 */
export function compareColumns(
  request: Request,
  known: Prepared | undefined,
  columns: readonly ServerColumn[],
): void {
  if (request.code === null || known === undefined) return
  const before = known.columns
  const isSame =
    before.length === columns.length &&
    columns.every(({ name, oid }, at) => before[at]!.name === name && before[at]!.oid === oid)
  if (isSame) return
  request.isAgain = true
  request.error ??= databaseError("PC2063", [CACHED_PLAN, "the table was changed meanwhile"], {
    sqlState: CACHED_PLAN,
  })
}

/** Whether it failed because a table was changed since, or a proxy gave us another connection of its own. */
export function isStale({ error, isAgain }: Request, status: string, isProxied: boolean): boolean {
  if (isAgain || status !== "I") return false
  const state = (error as DatabaseError | undefined)?.sqlState
  if (state === CACHED_PLAN || state === NO_SUCH_STATEMENT) return true
  // There are more columns than there were, or less: it was refused before it ran.
  return isProxied && state === PROTOCOL_VIOLATION
}

const CACHED_PLAN = "0A000"
const NO_SUCH_STATEMENT = "26000"
const PROTOCOL_VIOLATION = "08P01"
