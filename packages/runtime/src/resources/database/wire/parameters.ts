import { types } from "node:util"
import { databaseError } from "../../../base/errors/database-error.ts"
import {
  ARRAY,
  ARRAY_TEXT,
  BOOL,
  BYTES,
  DAY,
  DECIMAL,
  FLOAT4,
  FLOAT8,
  INT2,
  INT4,
  INT8,
  JSON_TEXT,
  OID,
  type ServerType,
  TEXT,
  TIMESTAMP,
} from "../../../types/rows/kinds.ts"
import { Json } from "../json.ts"
import type { Outgoing } from "./outgoing.ts"

const AS_TEXT = 0
const AS_BINARY = 1

/**
 * Writes a parameter in the format of its type on the server.
 * @returns whether it was written in binary form (1) or as text (0)
 * @throws DatabaseError PC2066 for a value that the type does not accept; the message does not
 *   contain the value
 */
export function writeParameter(
  out: Outgoing,
  value: unknown,
  type: ServerType,
  place: number,
): number {
  if (value === null) {
    out.int32(-1)
    return AS_TEXT
  }
  const { kind } = type
  if (typeof value === "number") {
    switch (kind) {
      case INT4:
        if ((value | 0) !== value) throw refused(place, type, "the number is no integer of 32 bits")
        out.int32(4)
        out.int32(value)
        return AS_BINARY
      case INT8:
        if (!Number.isSafeInteger(value))
          throw refused(place, type, "the number is no safe integer; a bigint is exact")
        out.int32(8)
        out.int32(Math.floor(value / TWO_32))
        out.int32(value | 0)
        return AS_BINARY
      case FLOAT8:
        out.int32(8)
        out.float64(value)
        return AS_BINARY
    }
  } else if (kind === BYTES && types.isUint8Array(value)) {
    out.sizedBytes(value)
    return AS_BINARY
  }
  out.sizedText(textOf(value, type, place))
  return AS_TEXT
}

const TWO_32 = 4_294_967_296

/** The text from which the server reads the value. */
export function textOf(value: unknown, type: ServerType, place: number): string {
  const { kind } = type
  if (kind === JSON_TEXT) return ofJson(value, type, place)
  switch (typeof value) {
    case "string":
      if (value.includes("\0"))
        throw refused(place, type, "a text in PostgreSQL has no character NUL")
      if (!value.isWellFormed())
        throw refused(place, type, "a text in UTF-8 has no half of a surrogate pair")
      return value
    case "number":
      return ofNumber(value, type, place)
    case "bigint":
      if (NUMERIC.has(kind) || kind === TEXT) return `${value}`
      throw refused(place, type, "a bigint is given")
    case "boolean":
      if (kind === BOOL || kind === TEXT) return value ? "true" : "false"
      throw refused(place, type, "a boolean is given")
    case "object":
      return ofObject(value as object, type, place)
    case "undefined":
      throw refused(place, type, "it is undefined; NULL is null")
    default:
      throw refused(place, type, `a ${typeof value} is given`)
  }
}

const INTEGERS: ReadonlySet<number> = new Set([INT2, INT4, INT8, OID])
const NUMERIC: ReadonlySet<number> = new Set([...INTEGERS, FLOAT4, FLOAT8, DECIMAL])

function ofNumber(value: number, type: ServerType, place: number): string {
  const { kind } = type
  if (INTEGERS.has(kind) && !Number.isSafeInteger(value))
    throw refused(place, type, "the number is no safe integer")
  if (NUMERIC.has(kind) || kind === TEXT) return `${value}`
  throw refused(place, type, "a number is given")
}

function ofJson(value: unknown, type: ServerType, place: number): string {
  if (typeof value === "string")
    throw refused(
      place,
      type,
      "a text is given. What is JSON already is cast, ${text}::text::jsonb; a string that is to be one value of JSON goes through json(…)",
    )
  const text = value === undefined ? undefined : jsonText(value)
  if (text !== undefined) return text
  throw refused(
    place,
    type,
    value === undefined ? "it is undefined; NULL is null" : "JSON cannot hold it",
  )
}

function ofObject(value: object | null, type: ServerType, place: number): string {
  const { kind } = type
  if (value === null) return "null"
  if (Array.isArray(value)) {
    if (kind === ARRAY || kind === ARRAY_TEXT)
      return arrayText(value, type.item!, place, textOf, delimiterOf(type))
    throw refused(place, type, "an array is given")
  }
  // Not by instanceof: a test runner, or a sandbox, has classes of its own.
  if (types.isDate(value)) {
    const text = dateText(value, kind === DAY)
    if (text === null) throw refused(place, type, "the Date is invalid")
    if (kind === TIMESTAMP || kind === DAY || kind === TEXT) return text
    throw refused(place, type, "a Date is given")
  }
  if (value instanceof URL && kind === TEXT) return value.href
  if (kind === BYTES && types.isUint8Array(value))
    return `\\x${globalThis.Buffer.from(value.buffer, value.byteOffset, value.length).toString("hex")}`
  throw refused(place, type, "an object is given")
}

function delimiterOf({ delimiter }: ServerType): string {
  return delimiter === undefined ? "," : String.fromCharCode(delimiter)
}

export function refused(place: number, type: ServerType, why: string): Error {
  return databaseError("PC2066", [place, type.name, why])
}

/** The text of an array item. */
type TextOf = (value: unknown, type: ServerType, place: number) => string

/** The text of an array, `{1,2}` (PostgreSQL 8.15.2); arrays in it are its further dimensions. */
function arrayText(
  items: readonly unknown[],
  item: ServerType,
  place: number,
  textOf: TextOf,
  delimiter = ",",
): string {
  const texts = items.map((value) => {
    if (value === null) return "NULL"
    if (Array.isArray(value) && item.kind !== JSON_TEXT)
      return arrayText(value, item, place, textOf, delimiter)
    return quoted(textOf(value, item, place))
  })
  return `{${texts.join(delimiter)}}`
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`
}

/**
 * The text of a point in time, or of a day in UTC; null for an invalid Date. Years beyond 9999 and before 1 are
 * written as PostgreSQL reads them.
 */
function dateText(date: Date, isDay: boolean): string | null {
  if (Number.isNaN(date.getTime())) return null
  const year = date.getUTCFullYear()
  const rest = date.toISOString().slice(-20, isDay ? -14 : undefined)
  // The year 0 of ISO 8601 is 1 BC.
  const counted = String(year > 0 ? year : 1 - year).padStart(4, "0")
  return `${counted}${rest}${year > 0 ? "" : " BC"}`
}

/** JSON as the encoder writes it by default; undefined if the value has no JSON form. */
function jsonText(value: unknown): string | undefined {
  const plain = Json.is(value) ? value.value : value
  try {
    return JSON.stringify(plain, wireForm)
  } catch {
    return undefined
  }
}

/** `JSON.stringify` omits the contents of maps and sets, and rejects bigints. */
function wireForm(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return String(value)
  if (value instanceof Map || value instanceof Set) return [...value]
  if (types.isUint8Array(value))
    return globalThis.Buffer.from(value.buffer, value.byteOffset, value.length).toString("base64")
  return value
}
