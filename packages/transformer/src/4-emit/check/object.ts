import type { Node, NodeField, ObjectNode } from "../../ir/plan.ts"
import { type Code, concat, js } from "../code.ts"
import { checkEntries } from "./entries.ts"
import { fieldValue } from "./field.ts"
import { checkKeys } from "./keys.ts"
import { type Checks, type Scope, unlessUndefined } from "./scope.ts"

export function checkObject(node: ObjectNode, value: Code, scope: Scope): Checks {
  const tests = [js`typeof ${value} === "object"`, js`${value} !== null`]
  if (node.refuseArray.memory) tests.push(js`!${scope.emitter.global("Array")}.isArray(${value})`)
  const loops: Code[] = []
  const numbers = plainNumbers(node)
  for (const index of node.checkOrder) {
    const field = node.fields[index]!
    const at = numbers.indexOf(field)
    const checks =
      at === -1 ? checkField(field, value, scope) : checkNumber(numbers, at, value, scope)
    tests.push(...checks.tests)
    loops.push(...checks.loops)
  }
  if (node.index || node.patterns || hasLimits(node))
    loops.push(...checkEntries(node, value, scope))
  if (node.closed && !node.index && !node.patterns) loops.push(...checkKeys(node, value, scope))
  return { tests, loops }
}

/** Numbers without rules, in the order in which they are checked; none where there is but one. */
function plainNumbers({ fields, checkOrder }: ObjectNode): NodeField[] {
  const numbers = checkOrder
    .map((index) => fields[index]!)
    .filter(
      ({ node, optional }) =>
        node.kind === "number" && Object.keys(node.rules).length === 0 && !optional,
    )
  return numbers.length > 1 ? numbers : []
}

/**
 * NaN and infinities times 0 are NaN: one comparison for all numbers of an object, at the last of them, is cheaper
 * than Number.isFinite for each (a tenth of the check of moltar's object, benchmarks/check).
 */
function checkNumber(numbers: NodeField[], at: number, object: Code, scope: Scope): Checks {
  const values = numbers.map((field) => fieldValue(field, object, scope))
  const isNumber = js`typeof ${values[at]!} === "number"`
  if (at < numbers.length - 1) return { tests: [isNumber], loops: [] }
  const sum = values.map((value, index) => (index === 0 ? js`${value} * 0` : js` + ${value} * 0`))
  return { tests: [isNumber, js`${concat(sum)} === 0`], loops: [] }
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

/** Whether undefined passes the tests of the node: no function of the user's is asked. */
function alwaysTakesUndefined(node: Node): boolean {
  if (node.kind === "union") return node.members.some(alwaysTakesUndefined)
  return node.kind === "undefined" || node.kind === "any" || node.kind === "unknown"
}
