import type { PlannedType } from "../../ir/plan.ts"
import { type Code, js } from "../emit-code.ts"
import { type Data, dataCode } from "../data.ts"
import type { Emitter } from "../module.ts"
import { documentOf } from "./document.ts"

/** `function jsonSchemaUser(): JsonSchemaPart`, which gives the same document each time. */
export function writeJsonSchema(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const schema = documentOf(type, emitter.types) as Data
  const constant = emitter.constant(`schemaOf${type.name}`, dataCode(schema))
  return js`
    /* @__NO_SIDE_EFFECTS__ */
    function ${functionName}() {
      return ${constant}
    }
  `
}
