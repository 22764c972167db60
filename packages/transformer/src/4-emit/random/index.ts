import type { PlannedType } from "../../ir/plan.ts"
import { type Code, js } from "../emit-code.ts"
import { type Data, dataCode } from "../data.ts"
import type { Emitter } from "../module.ts"
import { recipesOf } from "./recipe.ts"

/** `function randomUser(seed): User`, which walks a description of the type: it runs in tests, where size counts. */
export function writeRandom(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const recipes = emitter.constant(
    `recipesOf${type.name}`,
    dataCode(recipesOf(type, emitter) as readonly Data[]),
  )
  return js`
    function ${functionName}(seed) {
      return ${emitter.helper("randomValue")}(${recipes}, ${type.name}, seed)
    }
  `
}
