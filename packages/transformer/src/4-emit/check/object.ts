import type { NodeField, ObjectNode } from "../../ir/plan.ts"
import { type Code, js } from "../code.ts"
import { checkEntries } from "./entries.ts"
import { fieldValue } from "./field.ts"
import { checkKeys } from "./keys.ts"
import { type Checks, type Scope, unlessUndefined } from "./scope.ts"

export function checkObject(node: ObjectNode, value: Code, scope: Scope): Checks {
  const tests = [js`typeof ${value} === "object"`, js`${value} !== null`]
  if (node.refuseArray.memory) tests.push(js`!${scope.emitter.global("Array")}.isArray(${value})`)
  const loops: Code[] = []
  for (const index of node.checkOrder) {
    const field = checkField(node.fields[index]!, value, scope)
    tests.push(...field.tests)
    loops.push(...field.loops)
  }
  if (node.index || node.patterns || hasLimits(node))
    loops.push(...checkEntries(node, value, scope))
  if (node.closed && !node.index && !node.patterns) loops.push(...checkKeys(node, value, scope))
  return { tests, loops }
}

function hasLimits({ minProperties, maxProperties }: ObjectNode): boolean {
  return minProperties !== undefined || maxProperties !== undefined
}

function checkField(field: NodeField, object: Code, scope: Scope): Checks {
  const value = fieldValue(field, object, scope)
  const checks = scope.part(field.node, value, scope)
  // Where undefined fits the type, the checks take it already.
  if (field.optional && field.takesUndefined)
    return { tests: checks.tests, loops: unlessUndefined(checks, value).loops }
  if (field.optional) return unlessUndefined(checks, value)
  if (!field.takesUndefined) return checks
  const present = field.inherited
    ? js`${scope.emitter.global("Object")}.hasOwn(${object}, ${field.key})`
    : js`${field.key} in ${object}`
  return { tests: [present, ...checks.tests], loops: checks.loops }
}
