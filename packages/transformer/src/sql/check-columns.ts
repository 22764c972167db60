import { diagnose, type Finding } from "../diagnostics/index.ts"
import type { RowField, RowPlan } from "../ir/row-plan.ts"
import { isUnreadable } from "./column-types.ts"
import type { DescribedColumn } from "./descriptions.ts"

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
  { typeName, fields }: RowPlan,
  columns: readonly DescribedColumn[],
): readonly ColumnFinding[] {
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
