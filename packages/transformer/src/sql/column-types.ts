import { diagnose, type Finding } from "../diagnostics/index.ts"
import type { ColumnPlan, RowField, RowPlan } from "../ir/row-plan.ts"
import type { DescribedColumn } from "./descriptions.ts"

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
    // The server has one type for arrays of any number of dimensions.
    if (item !== null && column.item.kind === "array") return isUnreadable(column.item, type)
    if (item !== null) return isUnreadable(column.item, item)
    return kindOf(type) !== "json"
  }
  return item !== null || !READ[column.kind].includes(kindOf(type) ?? "text")
}

/** What keeps the columns of a statement from being the fields of a row. */
export interface ColumnFinding {
  /** null: it concerns the row as a whole. */
  readonly field: string | null
  /** null: the statement returns no column for the field. */
  readonly column: DescribedColumn | null
  readonly finding: Finding
}

/** The same as when the runtime prepares the statement (PC2065), and NULL where it may come (PC2064). */
export function checkColumns(
  { typeName, fields, every }: RowPlan,
  columns: readonly DescribedColumn[],
): readonly ColumnFinding[] {
  if (every !== undefined) return checkNames(typeName, columns)
  if (columns.length === 0) {
    const isNeeded = fields.some(({ optional }) => !optional)
    return isNeeded
      ? [{ field: null, column: null, finding: diagnose("PC1139", typeName, "no columns") }]
      : []
  }
  return fields.flatMap((field) => {
    const finding = checkField(field, columns, typeName)
    const column = columns.find(({ name }) => field.columns.includes(name)) ?? null
    return finding ? [{ field: field.key, column, finding }] : []
  })
}

/** Of rows with every column by its name. */
function checkNames(typeName: string, columns: readonly DescribedColumn[]): ColumnFinding[] {
  if (columns.length === 0)
    return [{ field: null, column: null, finding: diagnose("PC1139", typeName, "no columns") }]
  const column = columns.find(
    ({ name }, at) => columns.findLastIndex((each) => each.name === name) > at,
  )
  if (column === undefined) return []
  return [{ field: null, column, finding: diagnose("PC1143", typeName, column.name) }]
}

function checkField(
  field: RowField,
  columns: readonly DescribedColumn[],
  typeName: string,
): Finding | null {
  const { key, optional, value, empty } = field
  const shown = `${typeName}.${key}`
  for (const name of field.columns) {
    const [column, other] = columns.filter((each) => each.name === name)
    if (!column) continue
    if (other) return diagnose("PC1143", shown, name)
    if (isUnreadable(value, column.base ?? column.type))
      return diagnose("PC1140", shown, value.kind === "any" ? "" : value.expects, name, column.type)
    const mayBeNull = column.nullable === true && empty === null && value.kind !== "any"
    return mayBeNull ? diagnose("PC1141", shown, name) : null
  }
  if (optional) return null
  return diagnose("PC1138", shown, field.columns.join(" or "), namesOf(columns))
}

const MOST_NAMES = 12

function namesOf(columns: readonly DescribedColumn[]): string {
  const names = columns.map(({ name }) => name)
  const more = names.length > MOST_NAMES ? [`${names.length - MOST_NAMES} more`] : []
  return [...names.slice(0, MOST_NAMES), ...more].join(", ")
}
