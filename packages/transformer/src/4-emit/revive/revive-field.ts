import type { NodeField } from "../../ir/plan.ts"
import { type Code, js, member } from "../emit-code.ts"
import { isUnknown } from "../encode/encode-traits.ts"
import { reviveMeant } from "./revive-array.ts"
import { jsonCode } from "./json-code.ts"
import { onlyIf, refuse, type Revived, type Scope, unlessUndefined } from "./revive-scope.ts"
import { surelyTakesUndefined } from "./undefined.ts"

/** `value` is the field's value on the wire: undefined where it is absent and has no default. */
export function reviveField(
  field: NodeField,
  object: Code,
  scope: Scope,
): Revived & { value: Code } {
  const read = field.wireInherited
    ? js`${scope.emitter.helper("ownValue")}(${object}, ${field.wireKey})`
    : member(object, field.wireKey)
  const value = scope.locals.fresh(field.key)
  const statements = [js`const ${value} = ${read}`]
  const { statements: more, result } = reviveValue(
    field,
    value,
    orDefault(field, value, scope, statements),
    scope,
  )
  return { value, statements: [...statements, ...more], result }
}

function orDefault(field: NodeField, value: Code, scope: Scope, statements: Code[]): Code {
  if (field.default === undefined) return value
  const filled = scope.locals.fresh(field.key)
  // A new one each time: the user may change it.
  statements.push(
    js`const ${filled} = ${value} === undefined ? ${jsonCode(field.default)} : ${value}`,
  )
  return filled
}

/** JSON has no undefined: what is undefined was absent. */
function reviveValue(field: NodeField, raw: Code, value: Code, scope: Scope): Revived {
  const there = hasToBeThere(field, scope) ? [js`if (${value} === undefined) ${refuse(scope)}`] : []
  const { statements, result } = reviveThere(field, raw, value, scope)
  return { statements: [...there, ...statements], result }
}

/** A value of unknown type cannot be distinguished from an absent one. */
function hasToBeThere(field: NodeField, { emitter }: Scope): boolean {
  return isUnknown(field.node, emitter.types) && !field.optional && field.default === undefined
}

function reviveThere(field: NodeField, raw: Code, value: Code, scope: Scope): Revived {
  if (field.asNull && !field.optional && !surelyTakesUndefined(field.node, scope.emitter.types))
    return reviveMeant(field.node, raw, value, field.key, scope)
  const revived = scope.part(field.node, value, field.key, scope)
  const isOptional = field.optional && field.default === undefined
  if (field.asNull) {
    const isSaid = js`${raw} !== null`
    const test = isOptional ? js`${raw} !== undefined && ${isSaid}` : isSaid
    return onlyIf(test, revived, field.key, scope)
  }
  return isOptional ? unlessUndefined(value, revived, field.key, scope) : revived
}
