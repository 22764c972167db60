import type { Node, NodeField, ObjectNode } from "../../ir/plan.ts"
import { type Code, js } from "../code.ts"
import { checkEntries } from "./entries.ts"
import { fieldValue } from "./field.ts"
import { checkKeys } from "./keys.ts"
import { type Checks, type Scope, unlessUndefined } from "./scope.ts"

export function checkObject(node: ObjectNode, value: Code, scope: Scope): Checks {
  // null first: behind it the engine needs one comparison less, 0.86 of the time of the other order (benchmarks/check).
  const tests: Code[] = [js`${value} !== null`, js`typeof ${value} === "object"`]
  if (node.refuseArray.memory) tests.push(js`!${scope.emitter.global("Array")}.isArray(${value})`)
  const loops: Code[] = []
  for (const index of node.checkOrder) {
    const checks = checkField(node.fields[index]!, value, scope)
    tests.push(...checks.tests)
    loops.push(...checks.loops)
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
  if (field.optional) {
    const { tests, loops } = unlessUndefined(checks, value)
    return { tests: alwaysTakesUndefined(field.node) ? checks.tests : tests, loops }
  }
  if (!field.takesUndefined) return checks
  const present = field.inherited
    ? js`${scope.emitter.global("Object")}.hasOwn(${object}, ${field.key})`
    : js`${field.key} in ${object}`
  return { tests: [present, ...checks.tests], loops: checks.loops }
}

/** Whether undefined passes the tests of the node: no function of the user is called. */
function alwaysTakesUndefined(node: Node): boolean {
  if (node.kind === "union") return node.members.some(alwaysTakesUndefined)
  return node.kind === "undefined" || node.kind === "any" || node.kind === "unknown"
}
