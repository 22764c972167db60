import type { Node, PlannedType } from "../../ir/plan.ts"
import { isVerbatim } from "../../ir/verbatim.ts"
import { checkExpression } from "../check/index.ts"
import { type Code, block, js } from "../code.ts"
import type { Emitter } from "../module.ts"
import { reviveArray } from "./array.ts"
import { reviveMap, reviveSet } from "./collection.ts"
import { reviveObject } from "./object.ts"
import { reviveRefined } from "./refined.ts"
import { type Place, refuseUnless, type Revived, type Scope } from "./scope.ts"
import { reviveTuple } from "./tuple.ts"
import { reviveAlternatives, reviveExpression } from "./union.ts"

/** `function reviveUser(value): User | FAIL` for a value made by JSON.parse. */
export function writeRevive(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const place = { emitter, locals: emitter.locals("value") }
  if (type.node.kind === "union") {
    return js`function ${functionName}(value) ${block(reviveAlternatives(type.node, js`value`, emitter, place.locals))}`
  }
  const { statements, result } = reviveNode(type.node, js`value`, "revived", place)
  return js`function ${functionName}(value) ${block([...statements, js`return ${result}`])}`
}

export function reviveNode(
  node: Node,
  value: Code,
  hint: string,
  { emitter, locals }: Place,
): Revived {
  return revivePart(node, value, hint, { emitter, locals, part: revivePart })
}

function revivePart(node: Node, value: Code, hint: string, scope: Scope): Revived {
  switch (node.kind) {
    case "array":
      return reviveArray(node, value, hint, scope)
    case "tuple":
      return reviveTuple(node, value, hint, scope)
    case "set":
      return reviveSet(node, value, hint, scope)
    case "map":
      return reviveMap(node, value, hint, scope)
    case "object":
      return reviveObject(node, value, hint, scope)
    case "refined":
      return reviveRefined(node, value, hint, scope)
    case "to-json":
      return { statements: [js`return ${scope.emitter.helper("FAIL")}`], result: js`undefined` }
    case "any":
    case "unknown":
      return { statements: [], result: value }
    default:
      return isVerbatim(node, scope.emitter.types)
        ? {
            statements: [refuseUnless([checkExpression(node, value, scope.emitter)], scope)],
            result: value,
          }
        : reviveConverted(node, value, hint, scope)
  }
}

function reviveConverted(node: Node, value: Code, hint: string, scope: Scope): Revived {
  const result = scope.locals.fresh(hint)
  const FAIL = scope.emitter.helper("FAIL")
  const statements = [
    js`const ${result} = ${reviveExpression(node, value, scope.emitter)}`,
    js`if (${result} === ${FAIL}) return ${FAIL}`,
  ]
  return { statements, result }
}
