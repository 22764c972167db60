import type { NodeField } from "../../ir/plan.ts"
import { type Code, js, member } from "../emit-code.ts"
import type { Scope } from "./check-scope.ts"

/** What the key gives; of a key that every object inherits, the object's own value. */
export function fieldValue(field: NodeField, object: Code, { emitter }: Scope): Code {
  return field.inherited
    ? js`${emitter.helper("ownValue")}(${object}, ${field.key})`
    : member(object, field.key)
}
