import type { Node, NodeOfKind, ObjectNode, PlannedType, NodeField } from "../../ir/plan.ts"
import { type Code, block, js, join } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { checkEntries, checkKeys } from "./check-entries.ts"
import { checkLeaf } from "./check-leaf.ts"
import {
  allOf,
  type Checks,
  refuseUnless,
  type Scope,
  unlessUndefined,
  fieldValue,
} from "./check-scope.ts"
import { checkUnion, checkUnionBody } from "./check-union.ts"
import { checkArray, checkMap, checkSet, checkTuple } from "./list.ts"

/** `function checkUser(value): boolean` for a value in memory. */
export function writeCheck(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const scope = { emitter, locals: emitter.locals("value"), part: checkNode }
  return js`function ${functionName}(value) ${block(checkBody(type, js`value`, scope))}`
}

function checkBody(type: PlannedType, value: Code, scope: Scope): Code[] {
  const { node } = type
  if (node.kind === "union") return checkUnionBody(node, value, scope, checkExpression)
  const link = linkOf(type)
  if (link) {
    const checks = (object: ObjectNode): Code[] => {
      const { tests, loops } = checkObject(object, value, scope)
      return [refuseUnless(tests), ...loops]
    }
    return checkChain(link, checks, value, scope)
  }
  const { tests, loops } = checkNode(node, value, scope)
  if (loops.length === 0) return [js`return ${allOf(tests)}`]
  return [refuseUnless(tests), ...loops, js`return true`]
}

/** An expression for a node that needs no loop: leaves, refs, and unions of them. */
export function checkExpression(node: Node, value: Code, emitter: Emitter): Code {
  const { tests, loops } = checkNode(node, value, {
    emitter,
    locals: emitter.locals(),
    part: checkNode,
  })
  if (loops.length > 0)
    throw new Error(`a ${node.kind} with loops stands where only an expression can`)
  return allOf(tests)
}

function checkNode(node: Node, value: Code, scope: Scope): Checks {
  switch (node.kind) {
    case "array":
      return checkArray(node, value, scope)
    case "tuple":
      return checkTuple(node, value, scope)
    case "set":
      return checkSet(node, value, scope)
    case "map":
      return checkMap(node, value, scope)
    case "object":
      return checkObject(node, value, scope)
    case "refined":
      return checkRefined(node, value, scope)
    case "to-json": {
      const { tests, loops } = checkNode(node.memory, value, scope)
      return { tests: [...tests, js`typeof ${value}.toJSON === "function"`], loops }
    }
    case "union":
      return { tests: [checkUnion(node, value, scope.emitter, checkExpression)], loops: [] }
    case "ref":
      return { tests: [js`${scope.emitter.call("check", node.to)}(${value})`], loops: [] }
    case "any":
    case "unknown":
      return { tests: [], loops: [] }
    default:
      return { tests: [checkLeaf(node, value, scope.emitter)], loops: [] }
  }
}

/** The user's functions come last: they are promised a value that fits. */
function checkRefined(node: NodeOfKind<"refined">, value: Code, scope: Scope): Checks {
  const { tests, loops } = checkNode(node.of, value, scope)
  const takes = scope.emitter.helper("takes")
  const calls = node.checks.map((check) => js`${takes}(${scope.emitter.check(check)}, ${value})`)
  if (loops.length === 0) return { tests: [...tests, ...calls], loops }
  return { tests, loops: [...loops, refuseUnless(calls)] }
}

function checkObject(node: ObjectNode, value: Code, scope: Scope): Checks {
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

/** A field whose value is the next of a chain of objects of one type, and what may end the chain. */
interface Link {
  id: string
  node: ObjectNode
  field: NodeField
  ends: Node[]
}

/**
 * The field by which objects of a type form a chain (`next: Item | null`): checked in a loop, which takes two thirds of
 * the time of calls (benchmarks/check, recursive).
 */
function linkOf({ id, node, tried }: PlannedType): Link | null {
  if (node.kind !== "object" || tried) return null
  for (const field of node.fields) {
    const ends = endsOf(field, id)
    if (ends) return { id, node, field, ends }
  }
  return null
}

function endsOf({ node, optional, takesUndefined }: NodeField, id: string): Node[] | null {
  if (takesUndefined && !optional) return null
  const members = node.kind === "union" && !node.tag ? node.members : [node]
  const refs = members.filter((member) => member.kind === "ref")
  if (refs.length !== 1 || refs[0]!.to !== id) return null
  const ends = members.filter((member) => member.kind !== "ref")
  if (ends.some((end) => end.kind !== "null" && end.kind !== "undefined")) return null
  if (optional) return [...ends, { kind: "undefined" }]
  return ends.length > 0 ? ends : null
}

// A cycle must end as it does with calls, in a stack overflow that is caught: hence a call for each round of so many.
const LINKS = 8

/** `checks` writes the checks of one object, without those of the link. */
function checkChain(
  { id, node, field, ends }: Link,
  checks: (node: ObjectNode) => Code[],
  value: Code,
  scope: Scope,
): Code[] {
  const links = scope.locals.fresh("links")
  const others = node.checkOrder.filter((index) => node.fields[index] !== field)
  const isEnd = ends.map((end) =>
    end.kind === "null" ? js`${value} === null` : js`${value} === undefined`,
  )
  return [
    js`for (let ${links} = 0; ${links} < ${LINKS}; ${links}++) ${block([
      ...checks({ ...node, checkOrder: others }),
      js`${value} = ${fieldValue(field, value, scope)}`,
      js`if (${join(isEnd, "||", js`false`)}) return true`,
    ])}`,
    js`return ${scope.emitter.call("check", id)}(${value})`,
  ]
}
