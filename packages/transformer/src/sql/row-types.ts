import type { Compiler, Property } from "../compiler/contract.ts"
import type { Statement } from "../compiler/statements.ts"
import type { Span } from "../ir/ir-site.ts"
import { snakeCase } from "../ir/row-plan.ts"
import { type ColumnFinding, type ColumnKind, itemTypeOf, kindOf } from "./column-types.ts"
import type { DescribedColumn } from "./descriptions.ts"

/** The type that the rows of a statement have. */
export interface RowType {
  /** The statement, from the database's name to the closing quote. */
  readonly span: Span
  /** `{ id: number; email: string | null }`. */
  readonly text: string
  /** Changes of the sources that write it, or correct the fields that do not fit; empty: all fit. */
  readonly edits: readonly TypeEdit[]
}

/** A change of a source. */
export interface TypeEdit {
  /** What is replaced; empty: nothing. */
  readonly span: Span
  readonly text: string
}

const WRITTEN: Readonly<Record<ColumnKind, string>> = {
  integer: "number",
  bigint: "bigint",
  float: "number",
  decimal: "string",
  boolean: "boolean",
  text: "string",
  time: "Date",
  bytes: "Uint8Array",
  json: "unknown",
}

/** The type of one column. Where it is not certain, NULL is possible. */
function columnType({ type, base, nullable }: DescribedColumn): string {
  const own = valueType(base ?? type)
  return nullable === false || own === "unknown" ? own : `${own} | null`
}

function valueType(type: string): string {
  const item = itemTypeOf(type)
  // Enums, composites and types of extensions are texts.
  return item === null ? WRITTEN[kindOf(type) ?? "text"] : `${valueType(item)}[]`
}

/** The members of an object type with all columns. */
export function columnMembers(columns: readonly DescribedColumn[]): string[] {
  return columns.map((column) => `${fieldName(column.name)}: ${columnType(column)}`)
}

/** `last_update` → `lastUpdate`, where the field is read from that column. */
function fieldName(column: string): string {
  const camel = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const name = snakeCase(camel) === column ? camel : column
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : JSON.stringify(name)
}

/** null: the statement returns no columns, or several of one name. */
export function rowTypeOf(
  statement: Statement,
  columns: readonly DescribedColumn[],
  findings: readonly ColumnFinding[],
  compiler: Compiler,
): RowType | null {
  const { template, type, rows, callee } = statement
  const span = { ...callee, end: template.end }
  const names = new Set(columns.map(({ name }) => name))
  if (columns.length === 0 || names.size < columns.length) return null
  const text = `{ ${columnMembers(columns).join("; ")} }`
  if (type !== null)
    return { span, text, edits: findings.flatMap((each) => correct(each, type, compiler)) }
  const isRead = !/\bexec\W*$/.test(compiler.text(callee.file).slice(callee.start, callee.end))
  return { span, text, edits: isRead ? [{ span: rows, text: `<${text}>` }] : [] }
}

/** Corrects a field where the user's own code declares it with a type. */
function correct(
  { field, column }: ColumnFinding,
  type: NonNullable<Statement["type"]>,
  compiler: Compiler,
): TypeEdit[] {
  const property = compiler.properties(type).find(({ key }) => key === field)
  const declaration = property && compiler.declarationOfProperty(property)
  if (!declaration || declaration.origin !== "own") return []
  const { span: name, whole } = declaration
  const source = compiler.text(name.file)
  const end = name.end + source.slice(name.end, whole.end).replace(/\s*[;,]?$/, "").length
  if (!/^\??\s*:/.test(source.slice(name.end, end))) return []
  if (column === null) return [{ span: withSpace(whole, source), text: "" }]
  return [
    { span: { ...name, start: name.end, end }, text: `${mark(property)}: ${columnType(column)}` },
  ]
}

function mark({ optional }: Property): string {
  return optional ? "?" : ""
}

/** A member with the space before it. Spans of neighbours do not overlap. */
function withSpace(whole: Span, source: string): Span {
  return { ...whole, start: source.slice(0, whole.start).trimEnd().length }
}
