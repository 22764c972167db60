import { BOOL, DECIMAL, FLOAT4, FLOAT8, INT2, OID } from "../../types/rows/kinds.ts"
import type { Prepared } from "./prepared.ts"

/**
 * Whether each value, encoded for the type that its parameter had when the statement was
 * prepared, can be cast to any other type with the same result as encoding the value for that
 * type directly. If not, and the type of the column has changed since, PostgreSQL stores a
 * different value without an error: a Date for a `date` that is now a `timestamptz` loses its
 * time, 0.1 for a `real` that is now a `double precision` becomes 0.10000000149011612, "007"
 * for an `integer` that is now a `text` becomes "7".
 */
export function areExact(values: readonly unknown[], prepared: Prepared): boolean {
  const { parameters, oids, enums } = prepared
  if (values.length !== parameters.length) return true
  for (let index = 0; index < values.length; index++)
    if (!isExact(values[index], parameters[index]!.kind, oids[index]!, enums)) return false
  return true
}

/** Whether the server's types can store a JavaScript value in more than one form. */
export function mayBeInexact(value: unknown): boolean {
  if (typeof value === "number") return !Number.isInteger(value)
  return typeof value === "object" && value !== null
}

const TEXT_OID = 25
const VARCHAR_OID = 1043
const UUID_OID = 2950

function isExact(value: unknown, kind: number, oid: number, enums: ReadonlySet<number>): boolean {
  const isText = oid === TEXT_OID || oid === VARCHAR_OID
  const isInteger = kind >= INT2 && kind <= OID
  switch (typeof value) {
    case "string":
      if (isText || (isInteger && INTEGER.test(value))) return true
      return oid === UUID_OID ? UUID.test(value) : enums.has(oid)
    case "number":
      return isText || isInteger || (Number.isInteger(value) && isShort(value, kind))
    case "bigint":
      return isText || isInteger || kind === DECIMAL
    case "boolean":
      return isText || kind === BOOL
    default:
      return value === null
  }
}

// As the server writes them.
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const INTEGER = /^(?:0|-?[1-9]\d{0,17})$/

const FLOAT4_EXACT = 2 ** 24
// From this value on a double is written with an exponent, and a cast to numeric rounds it.
const FLOAT8_EXACT = 1e15

function isShort(value: number, kind: number): boolean {
  if (Object.is(value, -0)) return false
  const size = Math.abs(value)
  if (kind === FLOAT4) return size < FLOAT4_EXACT
  return (kind === FLOAT8 || kind === DECIMAL) && size < FLOAT8_EXACT
}
