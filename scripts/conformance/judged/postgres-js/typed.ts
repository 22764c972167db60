import { Json } from "../../../../packages/runtime/src/resources/database/json.ts"
import { sql as precast } from "../../../../packages/runtime/src/resources/database/sql-tag.ts"
import type { Sql, SqlValue } from "../../../../packages/runtime/src/resources/database/sql.ts"

/** `sql.array(values)`: the server gets the type of its items. */
export class ArrayParameter {
  readonly #values: readonly unknown[]
  /** Of the array, if the test names one. */
  readonly #type: number | undefined

  constructor(values: readonly unknown[], type?: number) {
    this.#values = values
    this.#type = type
  }

  fragment(): Sql {
    const values = this.#values as SqlValue
    const [first] = this.#values.flat(Infinity)
    if (this.#type === undefined && first === undefined) return precast`${values}`
    const type = typeOf(first) ?? "text"
    return precast`${values}::${precast.identifier(type)}[]`
  }
}

/**
 * A value with the type that postgres.js declares for it when it parses the statement, here as a cast; the server
 * determines the types of others.
 */
export function typed(value: unknown): SqlValue {
  if (value instanceof ArrayParameter) return value.fragment()
  const type = Json.is(value) ? "jsonb" : typeOf(value)
  if (type === undefined) return value as SqlValue
  return precast`${value as SqlValue}::${precast.identifier("pg_catalog", type)}`
}

function typeOf(value: unknown): string | undefined {
  if (typeof value === "boolean") return "bool"
  if (typeof value === "bigint") return "int8"
  if (value instanceof Date) return "timestamptz"
  return value instanceof Uint8Array ? "bytea" : undefined
}
