import type { ColumnPlan } from "../ir/row-plan.ts"

/** What the runtime reads values of a type of PostgreSQL as. */
export type ColumnKind =
  | "integer"
  | "bigint"
  | "float"
  | "decimal"
  | "boolean"
  | "text"
  | "time"
  | "bytes"
  | "json"

/** The types whose form the runtime knows (types/rows/kinds.ts of the runtime), by the names that PostgreSQL gives. */
const KINDS: Readonly<Record<ColumnKind, readonly string[]>> = {
  integer: ["smallint", "integer", "oid"],
  bigint: ["bigint"],
  float: ["real", "double precision"],
  decimal: ["numeric"],
  boolean: ["boolean"],
  text: [
    '"char"',
    "name",
    "text",
    "xml",
    "point",
    "cidr",
    "money",
    "macaddr",
    "inet",
    "character",
    "bpchar",
    "character varying",
    "time",
    "time without time zone",
    "interval",
    "time with time zone",
    "bit",
    "bit varying",
    "uuid",
    "tsvector",
    "int4range",
    "tstzrange",
  ],
  time: ["date", "timestamp", "timestamp without time zone", "timestamp with time zone"],
  bytes: ["bytea"],
  json: ["json", "jsonb"],
}

const byName: ReadonlyMap<string, ColumnKind> = new Map(
  (Object.keys(KINDS) as ColumnKind[]).flatMap((kind) => KINDS[kind].map((name) => [name, kind])),
)

/** The kind of a type; null: it is one of the database's own. */
export function kindOf(type: string): ColumnKind | null {
  return byName.get(type.replace(/\s*\([\d, ]+\)/, "")) ?? null
}

/** The type of an array's items; null: it is another type. */
export function itemTypeOf(type: string): string | null {
  return type.endsWith("[]") ? type.slice(0, -2) : null
}

const NUMERIC: readonly ColumnKind[] = ["integer", "bigint", "float", "decimal"]

/** The kinds that are read as a value of each kind (types/rows/bind.ts of the runtime). */
const READ: Readonly<Record<Exclude<ColumnPlan["kind"], "any" | "array">, readonly ColumnKind[]>> =
  {
    number: NUMERIC,
    bigint: ["integer", "bigint", "decimal"],
    boolean: ["boolean"],
    date: ["time"],
    bytes: ["bytes"],
    url: ["text"],
    string: ["text", "decimal", "time", "bigint"],
    json: ["json"],
  }

/**
 * Whether the runtime refuses a column of a type for a field: PC2065.
 * @param type of a domain, that which it is based on
 */
export function isUnreadable(column: ColumnPlan, type: string): boolean {
  // Enums, composites and types of extensions are texts.
  if (column.kind === "any") return false
  const item = itemTypeOf(type)
  if (column.kind === "array") {
    if (item !== null) return isUnreadable(column.item, item)
    return kindOf(type) !== "json"
  }
  return item !== null || !READ[column.kind].includes(kindOf(type) ?? "text")
}
