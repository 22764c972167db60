import type { PlannedType } from "../../ir/plan.ts"
import { type Code, js, pure } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"

/** `function schemaUser(): Schema` of values as JSON.parse made them: the same object each time. */
export function writeSchema(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const parts = [
    emitter.call("revive", type.id),
    emitter.call("reportWire", type.id),
    emitter.call("jsonSchema", type.id),
  ] as const
  const made = pure(js`${emitter.helper("schemaOfJson")}(${parts[0]}, ${parts[1]}, ${parts[2]})`)
  return giving(emitter.constant(`standard${type.name}`, made), functionName)
}

/** The same of values in memory. */
export function writeSchemaOfMemory(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const parts = [
    emitter.call("is", type.id),
    emitter.call("tell", type.id),
    emitter.call("jsonSchema", type.id),
  ] as const
  const made = pure(js`${emitter.helper("schemaOfValues")}(${parts[0]}, ${parts[1]}, ${parts[2]})`)
  return giving(emitter.constant(`standard${type.name}`, made), functionName)
}

function giving(constant: Code, functionName: Code): Code {
  // The same for each call, and mostly a constant of a module: bundlers drop one that is not imported.
  return js`
    /* @__NO_SIDE_EFFECTS__ */
    function ${functionName}() {
      return ${constant}
    }
  `
}
