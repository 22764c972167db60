import type { Buffer } from "node:buffer"
import { databaseError, type DatabaseError } from "../../../base/errors/database-error.ts"
import { zeroAt } from "./wire-messages.ts"
import { utf8 } from "../../../types/rows/column-text.ts"

/** The fields of an ErrorResponse. */
export interface ServerError {
  readonly error: DatabaseError
  /** The server ends the connection. */
  readonly isFatal: boolean
}

/**
 * Reads an ErrorResponse (PostgreSQL 55.8). Its details, its context, and the quoted part of
 * errors about values are omitted: they contain values of parameters and rows.
 */
export function readError(
  bytes: Buffer,
  from: number,
  end: number,
  statement: string | undefined,
): ServerError {
  const fields = readFields(bytes, from, end)
  const state = fields.get("C") ?? "XX000"
  const said = withoutValues(fields.get("M") ?? "no message", state)
  const error = databaseError("PC2063", [state, said], {
    sqlState: state,
    schema: fields.get("s"),
    table: fields.get("t"),
    column: fields.get("c"),
    constraint: fields.get("n"),
    routine: fields.get("R"),
    statement,
  })
  // `V` is the severity in words that are not translated.
  return { error, isFatal: fields.get("V") !== "ERROR" }
}

/** What the server reports without an error: a warning, or `raise notice` of a function. */
export interface DatabaseNotice {
  /** `"WARNING"`, `"NOTICE"`, `"DEBUG"`, `"INFO"` or `"LOG"`. */
  readonly severity: string
  /** Five characters of SQL's standard: `"00000"`. */
  readonly sqlState: string
  readonly message: string
  readonly detail: string | undefined
  readonly hint: string | undefined
}

/** Reads a NoticeResponse (PostgreSQL 55.8). */
export function readNotice(bytes: Buffer, from: number, end: number): DatabaseNotice {
  const fields = readFields(bytes, from, end)
  return {
    severity: fields.get("V") ?? "NOTICE",
    sqlState: fields.get("C") ?? "00000",
    message: fields.get("M") ?? "",
    detail: fields.get("D"),
    hint: fields.get("H"),
  }
}

/** The fields of an ErrorResponse by their letters. */
export function readFields(bytes: Buffer, from: number, end: number): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = from; at < end && bytes[at] !== 0;) {
    const key = String.fromCharCode(bytes[at]!)
    const stop = zeroAt(bytes, at + 1, end)
    fields.set(key, utf8(bytes, at + 1, stop))
    at = stop + 1
  }
  return fields
}

/**
 * `invalid input syntax for type integer: "4 or 1=1"`: in errors about data, the quoted text is
 * data.
 */
function withoutValues(text: string, state: string): string {
  return state.startsWith("22") ? text.replace(/"[^]*"/, "(a value)") : text
}
