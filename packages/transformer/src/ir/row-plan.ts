/** How the rows of a result become values of a type: planned by 3-plan/row.ts, written down by 4-emit/rows. */
export interface RowPlan {
  /** For messages: `User`, `{ id, name }`. */
  typeName: string
  /** In the order of the type. */
  fields: RowField[]
  /** `Record<string, unknown>`, every column by its name: the id of the type of its values. */
  every?: string
}

export interface RowField {
  key: string
  /** On the wire, in JSON. */
  wireKey: string
  /** Names of the column, the best first: the field's own, then snake_case (`last_update`). */
  columns: string[]
  /** The column may be left out of the result. */
  optional: boolean
  /** What NULL is; null: it is refused. */
  empty: Empty | null
  value: ColumnPlan
}

export type Empty = { as: "null" | "undefined" } | { as: "default"; json: string }

/** How the value of a column is read. */
export type ColumnPlan =
  | ScalarColumn
  /** `json`: of a column of JSON, the id of the whole array's type. */
  | { kind: "array"; item: ColumnPlan; empty: Empty | null; json: string; expects: string }
  /** Decoded by the code of this type. */
  | { kind: "json"; type: string; expects: string }

export interface ScalarColumn {
  kind: "number" | "bigint" | "string" | "boolean" | "date" | "url" | "bytes" | "any"
  /** For messages: `"a" | "b"`. */
  expects: string
  type: string
  /** Whether its kind does not describe the type completely: the value must pass the type's check. */
  isChecked: boolean
  /** Infinities and NaN are taken. */
  ieee?: true
}

/** `lastUpdate` → `last_update`, `userID` → `user_id`, `line2` → `line2`. */
export function snakeCase(key: string): string {
  return key
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()
}
