import type { PlannedType } from "../../ir/plan.ts"
import { type Code, join, js, nothing, property } from "../emit-code.ts"
import type { Emitter } from "../module.ts"
import { readColumn } from "./column.ts"

/** `function rowUser(row) { return { id: numberColumn(row, 0), … } }`. */
export function writeRow(type: PlannedType, functionName: Code, emitter: Emitter): Code {
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
