import type { Node, NodeOfKind, ObjectNode, PlannedType } from "../../ir/plan.ts"
import { type Code, block, js } from "../code.ts"
import type { Emitter } from "../module.ts"
import { checkLeaf } from "./leaf.ts"
import { checkArray, checkMap, checkSet, checkTuple } from "./list.ts"
import { checkObject } from "./object.ts"
import { checkChain, linkOf } from "./recursion.ts"
import { allOf, type Checks, refuseUnless, type Scope } from "./scope.ts"
import { checkUnion, checkUnionBody } from "./union.ts"

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
