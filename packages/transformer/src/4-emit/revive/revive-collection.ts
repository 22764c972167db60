import type { MapNode, Node, SetNode } from "../../ir/plan.ts"
import { stringRules } from "../check/string-rules.ts"
import { type Code, block, js } from "../emit-code.ts"
import { countTests, isArray, reviveItem, reviveItems } from "./revive-array.ts"
import { isObject } from "./revive-object.ts"
import { refuseUnless, type Revived, type Scope } from "./revive-scope.ts"

export function reviveSet(node: SetNode, value: Code, hint: string, scope: Scope): Revived {
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

export function reviveMap(node: MapNode, value: Code, hint: string, scope: Scope): Revived {
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
