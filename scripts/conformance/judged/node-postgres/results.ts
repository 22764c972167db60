import { builtInType } from "../../../../packages/runtime/src/types/rows/kinds.ts"
import type { EveryRow } from "../every-row.ts"
import { unsupported } from "../unsupported.ts"
import { type Parsers, pg } from "./pg-modules.ts"

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

/** A result as `pg` has it. */
export interface Result {
  readonly rows: unknown[]
  readonly rowCount: number
  readonly fields: readonly Field[]
  readonly oid: null
  readonly command: string
}

// The identifiers of built-in types end before it.
const LAST_OID = 4000
const oids: ReadonlyMap<string, number> = new Map(
  Array.from({ length: LAST_OID }, (_, oid) => [builtInType(oid)?.name ?? "", oid]),
)

/** @param parsers those of the statement, or of the client */
export function resultOf(
  { rows, count, columns }: EveryRow,
  parsers: Parsers,
  isOfArrays: boolean,
): Result {
  const fields = columns.map(({ name, type }) => ({ name, dataTypeID: oids.get(type) ?? 0 }))
  const values = rows.map((row) => fields.map((field) => valueOf(row[field.name], field, parsers)))
  return {
    rows: isOfArrays ? values : values.map((row) => objectOf(fields, row)),
    rowCount: count,
    fields,
    oid: null,
    get command() {
      return unsupported("the command of a result")
    },
  }
}

function objectOf(fields: readonly Field[], values: readonly unknown[]): unknown {
  return Object.fromEntries(fields.map(({ name }, at) => [name, values[at]]))
}

const defaults = new Map<number, unknown>()

/** A parser of the program's own reads the text; bytes are a Buffer. */
function valueOf(value: unknown, { dataTypeID: oid }: Field, parsers: Parsers): unknown {
  if (value === null || value === undefined) return null
  const parse = parsers.getTypeParser(oid, "text")
  if (!isDefault(oid, parse)) return parse(textOf(value))
  return value instanceof Uint8Array ? Buffer.from(value) : value
}

// As they are before a test sets others.
for (const oid of oids.values()) defaults.set(oid, pg.types.getTypeParser(oid, "text"))

function isDefault(oid: number, parse: unknown): boolean {
  return !defaults.has(oid) || defaults.get(oid) === parse
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(textOf).join(",")}}`
  return value instanceof Date ? value.toISOString() : String(value)
}
