import type { Node, PlannedType, RefinedNode, TupleNode, MapNode, SetNode } from "../../ir/plan.ts"
import { isVerbatim } from "../../ir/verbatim.ts"
import { checkExpression } from "../check/index.ts"
import { stringRules } from "../check/string-rules.ts"
import { type Code, block, js, join, nothing } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { reviveArray, isArray, push, reviveItem, reviveItems, countTests } from "./revive-array.ts"
import { reviveObject, isObject } from "./revive-object.ts"
import { type Place, refuse, refuseUnless, type Revived, type Scope } from "./revive-scope.ts"
import { reviveAlternatives, reviveExpression } from "./revive-union.ts"

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
  { emitter, locals, refusal }: Place,
): Revived {
  const scope = { emitter, locals, part: revivePart, ...(refusal && { refusal }) }
  return revivePart(node, value, hint, scope)
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
      return { statements: [refuse(scope)], result: js`undefined` }
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
    js`if (${result} === ${FAIL}) ${refuse(scope)}`,
  ]
  return { statements, result }
}

/** The user's checks see the value as it is in memory. */
function reviveRefined(node: RefinedNode, value: Code, hint: string, scope: Scope): Revived {
  const { statements, result } = scope.part(node.of, value, hint, scope)
  if (node.checks.length === 0) return { statements, result }
  const made = scope.locals.fresh(hint)
  const takes = scope.emitter.helper("takes")
  return {
    statements: [
      ...statements,
      js`const ${made} = ${result}`,
      refuseUnless(
        node.checks.map((check) => js`${takes}(${scope.emitter.check(check)}, ${made})`),
        scope,
      ),
    ],
    result: made,
  }
}

function reviveTuple(node: TupleNode, value: Code, hint: string, scope: Scope): Revived {
  const after = node.after ?? []
  const required = node.items.filter((item) => !item.optional).length
  const tests = [isArray(value, scope)]
  if (required + after.length > 0) tests.push(js`${value}.length >= ${required + after.length}`)
  if (!node.rest) tests.push(js`${value}.length <= ${node.items.length + after.length}`)
  const statements = [refuseUnless(tests, scope)]
  // Where the items behind the rest begin.
  let end = js`${value}.length`
  if (after.length > 0) {
    end = scope.locals.fresh("end")
    statements.push(js`const ${end} = ${value}.length - ${after.length}`)
  }
  const made = scope.locals.fresh(hint)
  const items = node.items.map((item, index) => {
    const at = scope.locals.fresh(`item${index}`)
    const inside = after.length > 0 && item.optional
    statements.push(
      inside
        ? js`const ${at} = ${end} > ${index} ? ${value}[${index}] : undefined`
        : js`const ${at} = ${value}[${index}]`,
    )
    const revived = reviveItem(item.node, item.nullIsUndefined, item.optional, at, scope)
    statements.push(...revived.statements)
    return revived.result
  })
  statements.push(js`const ${made} = [${join(items.slice(0, required), ",", nothing)}]`)
  for (const [index, item] of items.slice(required).entries())
    statements.push(js`if (${end} > ${required + index}) ${made}.push(${item})`)
  if (node.rest) {
    const rest = { item: node.rest.node, nullIsUndefined: node.rest.nullIsUndefined }
    const range = { from: node.items.length, to: end }
    statements.push(reviveItems(rest, value, range, push(made), scope))
  }
  for (const [index, item] of after.entries()) {
    const at = scope.locals.fresh(`last${index}`)
    statements.push(js`const ${at} = ${value}[${index === 0 ? end : js`${end} + ${index}`}]`)
    const revived = reviveItem(item.node, item.nullIsUndefined, false, at, scope)
    statements.push(...revived.statements, js`${made}.push(${revived.result})`)
  }
  return { statements, result: made }
}

function reviveSet(node: SetNode, value: Code, hint: string, scope: Scope): Revived {
  const made = scope.locals.fresh(hint)
  const range = { from: 0, to: js`${value}.length` }
  return {
    statements: [
      refuseUnless([isArray(value, scope)], scope),
      js`const ${made} = new ${scope.emitter.global("Set")}()`,
      reviveItems(node, value, range, (item) => js`${made}.add(${item})`, scope),
      // Repeated items are one.
      refuseUnless(countTests(node.rules, js`${made}.size`), scope),
    ],
    result: made,
  }
}

function reviveMap(node: MapNode, value: Code, hint: string, scope: Scope): Revived {
  const made = scope.locals.fresh(hint)
  return {
    statements: [
      refuseUnless([node.wire ? isObject(value, true, scope) : isArray(value, scope)], scope),
      js`const ${made} = new ${scope.emitter.global("Map")}()`,
      node.wire ? entries(node, value, made, scope) : pairs(node, value, made, scope),
      refuseUnless(countTests(node.rules, js`${made}.size`), scope),
    ],
    result: made,
  }
}

function pairs(node: MapNode, value: Code, made: Code, scope: Scope): Code {
  const [pair, first, second] = ["pair", "key", "entry"].map((hint) =>
    scope.locals.fresh(hint),
  ) as [Code, Code, Code]
  const key = reviveItem(node.key, node.nullIsUndefined.key, false, first, scope)
  const entry = reviveItem(node.value, node.nullIsUndefined.value, false, second, scope)
  return js`for (const ${pair} of ${value}) ${block([
    refuseUnless([isArray(pair, scope), js`${pair}.length === 2`], scope),
    js`const ${first} = ${pair}[0]`,
    js`const ${second} = ${pair}[1]`,
    ...key.statements,
    ...entry.statements,
    js`${made}.set(${key.result}, ${entry.result})`,
  ])}`
}

function entries(node: MapNode, value: Code, made: Code, scope: Scope): Code {
  const [name, item] = ["key", "entry"].map((hint) => scope.locals.fresh(hint)) as [Code, Code]
  const key = reviveKey(node.key, name, scope)
  const entry = reviveItem(node.value, node.nullIsUndefined.value, false, item, scope)
  return js`for (const ${name} of ${scope.emitter.global("Object")}.keys(${value})) ${block([
    js`const ${item} = ${value}[${name}]`,
    ...key.statements,
    ...entry.statements,
    js`${made}.set(${key.result}, ${entry.result})`,
  ])}`
}

/** A key is a string already: only the rules of a string remain to be checked. */
function reviveKey(node: Node, name: Code, scope: Scope): Revived {
  if (node.kind !== "string" || node.rules.convert) return scope.part(node, name, "key", scope)
  const tests = stringRules(node.rules, name, scope.emitter)
  return { statements: [refuseUnless(tests, scope)], result: name }
}
