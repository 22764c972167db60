import type { PlannedType } from "../../ir/plan.ts"
import type { RowField } from "../../ir/row-plan.ts"
import { type Code, concat, js, lines, text } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { readValue } from "./column.ts"

/** `function rowJsonUser(row) { return '{"id":' + … }`: no object is made where a column is a scalar. */
export function writeRowJson(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const { every } = type.row!
  if (every !== undefined)
    return js`
      function ${functionName}(row) {
        return ${emitter.helper("everyJson")}(row, ${emitter.call("encode", every)})
      }
    `
  const steps = type.row!.fields.map((field, index) => writeField(field, index, emitter))
  return js`
    function ${functionName}(row) {
      let text = ""
      ${lines(steps)}
      return "{" + text.slice(1) + "}"
    }
  `
}

/** A statement that appends the field, with a comma before it. */
function writeField(field: RowField, index: number, emitter: Emitter): Code {
  const { value, isQuoted } = valueText(field, index, emitter)
  const key = `,${JSON.stringify(field.wireKey)}:`
  const quote = isQuoted ? '"' : ""
  const whole = concat([
    js`text += ${text(key + quote)} + ${value}`,
    ...(isQuoted ? [js` + ${text(quote)}`] : []),
  ])
  const { empty } = field
  if (empty === null) return whole
  const isThere = js`row.starts[${index}] >= 0`
  if (empty.as === "undefined") return js`if (${isThere}) ${whole}`
  const absent = text(key + (empty.as === "default" ? empty.json : "null"))
  return js`
    if (${isThere}) ${whole}
    else text += ${absent}
  `
}

function valueText(
  { value: column }: RowField,
  index: number,
  emitter: Emitter,
): { value: Code; isQuoted: boolean } {
  const value = readValue(column, js`row`, index, emitter)
  const encoded = (type: string): { value: Code; isQuoted: boolean } => ({
    value: js`${emitter.call("encode", type)}(${value})`,
    isQuoted: false,
  })
  if (column.kind === "array") return encoded(column.json)
  if (column.kind === "json" || column.ieee) return encoded(column.type)
  switch (column.kind) {
    case "number":
    case "boolean":
      return { value, isQuoted: false }
    case "string":
      return { value: js`${emitter.helper("innerString")}(${value})`, isQuoted: true }
    case "bigint":
      return column.isChecked ? encoded(column.type) : { value, isQuoted: true }
    case "date":
      if (column.isChecked) return encoded(column.type)
      return { value: js`${emitter.helper("innerDate")}(${value})`, isQuoted: true }
    default:
      return encoded(column.type)
  }
}
