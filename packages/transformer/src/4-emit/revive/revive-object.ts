import type { Node, ObjectNode, NodeField } from "../../ir/plan.ts"
import { type Code, join, js, member } from "../emit-code.ts"
import { isUnknown } from "../encode/encode-traits.ts"
import { jsonCode, makeObject } from "./make-object.ts"
import { reviveMeant } from "./revive-array.ts"
import { refuseUnknown, reviveEntries } from "./revive-entries.ts"
import {
  type Place,
  refuseUnless,
  type Revived,
  type Scope,
  onlyIf,
  refuse,
  unlessUndefined,
} from "./revive-scope.ts"
import { surelyTakesUndefined } from "./undefined.ts"

export function reviveObject(node: ObjectNode, value: Code, hint: string, scope: Scope): Revived {
  const statements = [refuseUnless([isObject(value, node.refuseArray.wire, scope)], scope)]
  const read: Code[] = []
  const inside: Code[] = []
  const fields = node.fields.map((field) => {
    const revived = reviveField(field, value, scope)
    read.push(revived.value)
    const order = isDeep(field.node) ? inside : statements
    order.push(...revived.statements)
    return { field, result: revived.result }
  })
  // Leaves first: a member of a union that a value is not is refused before anything inside is looked at.
  statements.push(...inside)
  const hasEntries = node.index !== null || (node.patterns?.length ?? 0) > 0
  if (node.closed && !hasEntries) statements.push(refuseUnknown(node, value, read, scope))
  const object = makeObject(fields, hint, scope)
  statements.push(...object.statements)
  const limits = propertyTests(node)
  if (!hasEntries && limits.length === 0) return { statements, result: object.result }
  let made = object.result
  if (object.statements.length === 0) {
    made = scope.locals.fresh(hint)
    statements.push(js`const ${made} = ${object.result}`)
  }
  if (hasEntries) statements.push(reviveEntries(node, value, made, scope))
  statements.push(refuseCount(limits, made, scope))
  return { statements, result: made }
}

function isDeep(node: Node): boolean {
  switch (node.kind) {
    case "array":
    case "set":
    case "map":
    case "tuple":
    case "object":
    case "ref":
    case "refined":
    case "to-json":
      return true
    case "union":
      return node.members.some(isDeep)
    default:
      return false
  }
}

export function isObject(value: Code, refuseArray: boolean, place: Place): Code {
  const tests = [js`${value} !== null`, js`typeof ${value} === "object"`]
  if (refuseArray) tests.push(js`!${place.emitter.global("Array")}.isArray(${value})`)
  return join(tests, "&&", js`true`)
}

export function propertyTests({
  minProperties,
  maxProperties,
}: ObjectNode): ((count: Code) => Code)[] {
  return [
    ...(minProperties ? [(count: Code) => js`${count} >= ${minProperties}`] : []),
    ...(maxProperties !== undefined ? [(count: Code) => js`${count} <= ${maxProperties}`] : []),
  ]
}

/** Keys that have a value, in the object as it is in memory. */
export function refuseCount(limits: ((count: Code) => Code)[], object: Code, place: Place): Code {
  if (limits.length === 0) return js``
  const count = place.locals.fresh("count")
  return js`
    const ${count} = ${place.emitter.helper("countPresent")}(${object})
    ${refuseUnless(
      limits.map((limit) => limit(count)),
      place,
    )}
  `
}

/** `value` is the field's value on the wire: undefined where it is absent and has no default. */
function reviveField(field: NodeField, object: Code, scope: Scope): Revived & { value: Code } {
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
