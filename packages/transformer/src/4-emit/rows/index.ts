import type { PlannedSite } from "../../ir/plan.ts"
import type { ColumnPlan, RowField } from "../../ir/row-plan.ts"
import { type Code, js, pure } from "../emit-code.ts"
import { type Data, dataCode } from "../data.ts"
import type { Emitter } from "../create-emitter.ts"

type PlannedRows = Extract<PlannedSite, { kind: "rows" }>

/** The argument of `db.query(…)`: a `RowsCode`, one for all statements of a file with rows of this type. */
export function writeRows({ type: id, operation }: PlannedRows, emitter: Emitter): Code {
  const type = emitter.types[id]!
  const { fields, every } = type.row!
  const columns =
    every === undefined
      ? emitter.constant(`columns${type.name}`, dataCode(fields.map(columnOf)))
      : js`null`
  const read = emitter.call(operation === "json" ? "rowJson" : "row", id)
  const hint = operation === "json" ? `rowsJson${type.name}` : `rows${type.name}`
  return emitter.constant(
    hint,
    pure(js`${emitter.helper("rowsOf")}(${type.row!.typeName}, ${columns}, ${read})`),
  )
}

/** What the runtime needs to find the column of a field, and to report what is wrong with it. */
function columnOf({ key, columns, optional, value }: RowField): Data {
  return {
    key,
    names: columns,
    optional: optional ? true : undefined,
    ...valueOf(value),
  }
}

function valueOf(value: ColumnPlan): { [key: string]: Data | undefined } {
  return {
    as: value.kind,
    expects: value.expects,
    item: value.kind === "array" ? valueOf(value.item) : undefined,
  }
}
