import type { Node, ObjectNode } from "../../ir/plan.ts"
import { type Code, join, js } from "../emit-code.ts"
import { refuseUnknown, reviveEntries } from "./revive-entries.ts"
import { reviveField } from "./revive-field.ts"
import { makeObject } from "./make-object.ts"
import { type Place, refuseUnless, type Revived, type Scope } from "./revive-scope.ts"

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
