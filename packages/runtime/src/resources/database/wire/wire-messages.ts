import type { Buffer } from "node:buffer"
import { BrokenProtocol, type ServerColumn } from "../../../types/rows/bind.ts"
import type { ServerType } from "../../../types/rows/kinds.ts"
import { type Portal, ROWS_AT_ONCE } from "../portal.ts"
import type { Request } from "../database-request.ts"
import { withoutMark } from "./column-marks.ts"
import type { Outgoing } from "./outgoing.ts"
import { refused, writeParameter } from "./parameters.ts"
import { utf8 } from "../../../types/rows/column-text.ts"

// Types of messages (PostgreSQL 55.7), from the server.
export const DATA_ROW = 0x44
export const COMMAND_COMPLETE = 0x43
export const READY = 0x5a
export const PARAMETERS = 0x74
export const COLUMNS = 0x54
export const ERROR = 0x45
export const NOTIFICATION = 0x41
export const COPY_IN = 0x47
export const COPY_OUT = 0x48
export const COPY_DATA = 0x64
export const EMPTY = 0x49
export const NOTICE = 0x4e
export const SUSPENDED = 0x73
export const BOUND = 0x32
export const NO_COLUMNS = 0x6e

// To the server.
const PARSE = 0x50
const BIND = 0x42
const DESCRIBE = 0x44
const EXECUTE = 0x45
const CLOSE = 0x43
const SYNC = 0x53
const QUERY = 0x51
const FLUSH = 0x48
const COPY_FAIL = 0x66
const COPY_DONE = 0x63
const STATEMENT = 0x53
const PORTAL = 0x50

/** Has the server prepare a statement, and describe its parameters and columns. @param name "" is replaced by the next */
export function prepare(out: Outgoing, text: string, name: string): void {
  parse(out, text, name, [])
  describe(out, name)
}

/**
 * Describes a prepared statement: the server reports an error if its columns have changed since
 * it was prepared.
 */
export function describe(out: Outgoing, name: string): void {
  out.begin(DESCRIBE)
  out.byte(STATEMENT)
  out.zeroEnded(name)
  out.end()
}

/** Runs a statement without parameters, in text form, without a name. */
export function runOnce(out: Outgoing, text: string): void {
  parse(out, text, "", [])
  out.begin(BIND)
  out.zeroEnded("")
  out.zeroEnded("")
  for (let none = 0; none < 3; none++) out.int16(0)
  out.end()
  out.begin(EXECUTE)
  out.zeroEnded("")
  out.int32(0)
  out.end()
}

/** @param oids types of parameters, as far as they are known */
export function parse(out: Outgoing, text: string, name: string, oids: readonly number[]): void {
  out.begin(PARSE)
  out.zeroEnded(name)
  out.zeroEnded(text)
  out.int16(oids.length)
  for (const oid of oids) out.int32(oid)
  out.end()
}

/** The description of a statement that is needed to run it. */
export interface Known {
  readonly parameters: readonly ServerType[]
  readonly columns: readonly ServerColumn[]
}

/**
 * Runs a prepared statement and requests all its rows in one batch.
 * @throws DatabaseError PC2066 for a value that cannot be sent
 */
export function execute(out: Outgoing, request: Request, known: Known, isProxied: boolean): void {
  bind(out, request, known, "", isProxied)
  out.begin(EXECUTE)
  out.zeroEnded("")
  out.int32(0)
  out.end()
  sync(out)
}

/** Opens a portal, and fetches the first of its rows. */
export function open(
  out: Outgoing,
  request: Request,
  known: Known,
  portal: Portal,
  isProxied: boolean,
): void {
  bind(out, request, known, portal.name, isProxied)
  fetch(out, portal)
}

/** Fetches rows of an open portal. */
export function fetch(out: Outgoing, portal: Portal): void {
  out.begin(EXECUTE)
  out.zeroEnded(portal.name)
  out.int32(ROWS_AT_ONCE)
  out.end()
  sync(out)
}

/**
 * @param portal name of the portal; "" is closed by the next Sync
 * @param isProxied the statement was parsed just now, and must be described again
 */
export function bind(
  out: Outgoing,
  { statement, values, binding }: Request,
  { parameters, columns }: Known,
  portal: string,
  isProxied: boolean,
): void {
  const count = values.length
  if (count !== parameters.length)
    throw refused(
      count,
      { name: "unknown", kind: 0, isBinary: false },
      `the statement has ${parameters.length} parameters`,
    )
  out.begin(BIND)
  out.zeroEnded(portal)
  out.zeroEnded(isProxied ? "" : statement.name)
  out.int16(count)
  const formats = out.at
  for (let index = 0; index < count; index++) out.int16(0)
  out.int16(count)
  for (let index = 0; index < count; index++)
    if (writeParameter(out, values[index], parameters[index]!, index + 1) === 1)
      out.int16At(formats + 2 * index, 1)
  if (binding === null) out.int16(0)
  else {
    out.int16(columns.length)
    for (const format of binding.formats) out.int16(format)
  }
  out.end()
  if (!isProxied) return
  out.begin(DESCRIBE)
  out.byte(PORTAL)
  out.zeroEnded(portal)
  out.end()
}

/** Text of the first column of a row; "" for an empty row or NULL. */
export function firstValue(bytes: Buffer, at: number, end: number): string {
  if (bytes.readInt16BE(at) === 0) return ""
  const length = bytes.readInt32BE(at + 2)
  if (at + 6 + length > end) throw new BrokenProtocol("a column is longer than its row")
  return length < 0 ? "" : utf8(bytes, at + 6, at + 6 + length)
}

export function sync(out: Outgoing): void {
  out.begin(SYNC)
  out.end()
}

/** Has the server send its output so far; the parsed statements stay in effect until a Sync. */
export function flush(out: Outgoing): void {
  out.begin(FLUSH)
  out.end()
}

export function simple(out: Outgoing, text: string): void {
  out.begin(QUERY)
  out.zeroEnded(text)
  out.end()
}

/** The response comes with those to the next messages. */
export function closeStatement(out: Outgoing, name: string): void {
  out.begin(CLOSE)
  out.byte(STATEMENT)
  out.zeroEnded(name)
  out.end()
}

/** Refuses to send the data of a COPY statement. */
export function copyFail(out: Outgoing, why: string): void {
  out.begin(COPY_FAIL)
  out.zeroEnded(why)
  out.end()
}

export function copyDone(out: Outgoing): void {
  out.begin(COPY_DONE)
  out.end()
}

/** The head of a message whose bytes follow. */
export function copyData(out: Outgoing, length: number): void {
  out.byte(COPY_DATA)
  out.int32(length + 4)
}

/** Messages that only a statement in flight has. */
export const OF_STATEMENTS: ReadonlySet<number> = new Set([
  DATA_ROW,
  COMMAND_COMPLETE,
  READY,
  PARAMETERS,
  COLUMNS,
  NO_COLUMNS,
  SUSPENDED,
  BOUND,
  COPY_IN,
  COPY_OUT,
  COPY_DATA,
])

/** Types of the parameters, by their identifiers. */
export function readParameters(bytes: Buffer, at: number, end: number): number[] {
  const count = bytes.readUInt16BE(at)
  if (at + 2 + 4 * count !== end) throw new BrokenProtocol("parameters that are cut off")
  return Array.from({ length: count }, (_, index) => bytes.readUInt32BE(at + 2 + 4 * index))
}

// After the name of a column: table, its column, type, size, modifier, format.
const BEHIND_NAME = 18

export function readColumns(bytes: Buffer, from: number, end: number): ServerColumn[] {
  let at = from + 2
  return Array.from({ length: bytes.readUInt16BE(from) }, () => {
    const stop = zeroAt(bytes, at, end - BEHIND_NAME)
    const name = withoutMark(utf8(bytes, at, stop))
    const column = { name, oid: bytes.readUInt32BE(stop + 7) }
    at = stop + 1 + BEHIND_NAME
    return column
  })
}

/** Where a text ends that begins at `at`. @throws BrokenProtocol when it does not end before `end` */
export function zeroAt(bytes: Buffer, at: number, end: number): number {
  const stop = bytes.indexOf(0, at)
  if (stop >= at && stop < end) return stop
  throw new BrokenProtocol("unterminated string")
}

/** `INSERT 0 5`, `SELECT 5`: the last word, if it is a number. */
export function countOf(bytes: Buffer, from: number, end: number): number {
  let count = 0
  let unit = 1
  for (let at = end - 2; at >= from; at--) {
    const digit = bytes[at]! - 48
    if (digit < 0 || digit > 9) return count
    count += digit * unit
    unit *= 10
  }
  return count
}

export function readNotification(
  bytes: Buffer,
  at: number,
  end: number,
): [channel: string, payload: string] {
  const middle = zeroAt(bytes, at + 4, end)
  const stop = zeroAt(bytes, middle + 1, end)
  return [utf8(bytes, at + 4, middle), utf8(bytes, middle + 1, stop)]
}
