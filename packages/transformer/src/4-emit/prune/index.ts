import type { PlannedType } from "../../ir/plan.ts"
import { type Code, js } from "../code.ts"
import type { Emitter } from "../module.ts"

export function writePrune(_type: PlannedType, functionName: Code, _emitter: Emitter): Code {
  return js`
    function ${functionName}() {
      throw new Error("not written")
    }
  `
}
