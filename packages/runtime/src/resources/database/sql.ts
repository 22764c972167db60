import { atCaller } from "../../base/errors/caller-frames.ts"
import { runtimeError } from "../../base/errors/catalog.ts"

/** Values allowed in `${…}` of a statement: they are sent separately from its text, never in it. */
export type SqlValue =
  | Sql
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | URL
  | null
  | object
  | readonly SqlValue[]

/** An SQL fragment with its values; created by `sql`. */
export class Sql {
  /** One more than values. */
  readonly #strings: readonly string[]
  readonly #values: readonly unknown[]

  /** @internal use sql`…` */
  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.#strings = strings
    this.#values = values
  }

  /** Whether the value is a fragment and not a similar object: JSON cannot produce one. */
  static is(value: unknown): value is Sql {
    return typeof value === "object" && value !== null && #strings in value
  }

  /** @internal */
  static partsOf(sql: Sql): { strings: readonly string[]; values: readonly unknown[] } {
    return { strings: sql.#strings, values: sql.#values }
  }
}

/**
 * Whether the value is the strings array of a tagged template (ECMA-262 §13.2.8.4): an array of
 * texts that is frozen, as is its `raw`. JSON and ordinary arrays do not match by accident.
 */
export function isTemplate(strings: unknown): strings is TemplateStringsArray {
  if (!Array.isArray(strings) || !Object.isFrozen(strings)) return false
  const raw: unknown = Reflect.get(strings, "raw")
  return Array.isArray(raw) && Object.isFrozen(raw) && raw.length === strings.length
}

/** See the method of SqlTag. */
export function piece(strings: TemplateStringsArray, ...values: readonly SqlValue[]): Sql {
  if (!isTemplate(strings)) throw runtimeError("PC2155")
  return new Sql(strings, values)
}

/** See the method of SqlTag. */
export function identifier(...parts: readonly [string, ...string[]]): Sql {
  return new Sql([parts.map(quoteName).join(".")], [])
}

/** See the method of SqlTag. */
export function list(values: readonly SqlValue[]): Sql {
  if (values.length === 0)
    throw atCaller(
      new TypeError(
        "sql.list() needs at least one value. Use `= any(${values})` for a list that may be empty.",
      ),
    )
  return new Sql(["", ...Array.from({ length: values.length - 1 }, () => ", "), ""], values)
}

/** See the method of SqlTag. */
export function join(pieces: readonly Sql[], between: Sql = new Sql([", "], [])): Sql {
  const values = pieces.flatMap((each, index) => (index === 0 ? [each] : [between, each]))
  return new Sql(
    Array.from({ length: values.length + 1 }, () => ""),
    values,
  )
}

/** PostgreSQL 4.1.1: quotes are doubled; no other character is special. */
export function quoteName(name: string): string {
  if (typeof name !== "string" || name === "" || name.includes("\0") || !name.isWellFormed())
    throw atCaller(
      new TypeError(
        "A name in SQL is a text that is not empty, without the character NUL and halves of surrogate pairs",
      ),
    )
  return `"${name.replaceAll('"', '""')}"`
}
