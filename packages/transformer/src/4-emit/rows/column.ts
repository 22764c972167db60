import type { PlannedType } from "../../ir/plan.ts"
import type { ColumnPlan, Empty, ScalarColumn } from "../../ir/row-plan.ts"
import { type Code, js, join, nothing, property } from "../emit-code.ts"
import { isOf } from "../entry.ts"
import type { Emitter, Helper } from "../create-emitter.ts"
import { jsonCode } from "../revive/make-object.ts"

/** `function rowUser(row) { return { id: numberColumn(row, 0), … } }`. */
export function writeRow(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  if (type.row!.every !== undefined)
    return js`
      function ${functionName}(row) {
        return ${emitter.helper("everyColumn")}(row)
      }
    `
  const properties = type.row!.fields.map(({ key, value, empty }, index) =>
    property(key, readColumn(value, empty, js`row`, index, emitter)),
  )
  return js`
    function ${functionName}(row) {
      return {
        ${join(properties, ",", nothing)}
      }
    }
  `
}

/** The value of a column: an expression over the row `row`. */
function readColumn(
  column: ColumnPlan,
  empty: Empty | null,
  row: Code,
  index: number,
  emitter: Emitter,
): Code {
  const value = readValue(column, row, index, emitter)
  if (empty === null) return value
  return js`${row}.starts[${index}] < 0 ? ${emptyValue(empty)} : ${value}`
}

function emptyValue(empty: Empty): Code {
  if (empty.as === "default") return jsonCode(empty.json)
  return empty.as === "null" ? js`null` : js`undefined`
}

/** The value of a column that is not NULL. */
export function readValue(column: ColumnPlan, row: Code, index: number, emitter: Emitter): Code {
  switch (column.kind) {
    case "json":
      return js`${emitter.helper("jsonColumn")}(${row}, ${index}, ${emitter.call("read", column.type)}, ${emitter.call("reportText", column.type)})`
    case "array": {
      const { item, empty, json } = column
      const reader = emitter.constant(
        "item",
        js`(item) => ${readColumn(item, empty, js`item`, 0, emitter)}`,
      )
      return js`${emitter.helper("arrayColumn")}(${row}, ${index}, ${reader}, ${emitter.call("read", json)}, ${emitter.call("reportText", json)})`
    }
    default:
      return readScalar(column, row, index, emitter)
  }
}

function readScalar(column: ScalarColumn, row: Code, index: number, emitter: Emitter): Code {
  const helper = column.ieee ? "ieeeColumn" : helpers[column.kind]
  const value = js`${emitter.helper(helper)}(${row}, ${index})`
  if (!column.isChecked) return value
  const fits = isOf(emitter.types[column.type]!, emitter)
  return js`${emitter.helper("checkedColumn")}(${row}, ${index}, ${value}, ${fits})`
}

const helpers: Record<ScalarColumn["kind"], Helper> = {
  number: "numberColumn",
  bigint: "bigintColumn",
  string: "textColumn",
  boolean: "booleanColumn",
  date: "dateColumn",
  url: "urlColumn",
  bytes: "bytesColumn",
  any: "anyColumn",
}
