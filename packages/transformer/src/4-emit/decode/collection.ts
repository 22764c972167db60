import type { MapNode, SetNode } from "../../ir/plan.ts"
import { js } from "../code.ts"
import { countTests } from "../revive/array.ts"
import { fastItem } from "./array.ts"
import { type FastScope, fail, failUnless, type Read, skipSpace, step } from "./scope.ts"
import { bracketed } from "./separator.ts"

export function fastSet(node: SetNode, hint: string, scope: FastScope): Read {
  const set = scope.locals.fresh(hint)
  const item = fastItem(node.item, node.nullIsUndefined, scope)
  return {
    statements: [
      js`const ${set} = new ${scope.emitter.global("Set")}()`,
      ...bracketed([...item.statements, js`${set}.add(${item.result})`], scope),
      failUnless(countTests(node.rules, js`${set}.size`), scope),
    ],
    result: set,
  }
}

/** As an object a map is left to JSON.parse, which puts keys like "1" first. */
export function fastMap(node: MapNode, hint: string, scope: FastScope): Read | null {
  if (node.wire) return null
  const map = scope.locals.fresh(hint)
  const key = fastItem(node.key, node.nullIsUndefined.key, scope)
  const value = fastItem(node.value, node.nullIsUndefined.value, scope)
  const pair = [
    js`if (bytes[at] !== 91 /* [ */) ${fail(scope)}`,
    step(scope),
    ...key.statements,
    js`if (bytes[at] !== 44 /* , */) ${fail(scope)}`,
    step(scope),
    ...value.statements,
    skipSpace(scope),
    js`if (bytes[at++] !== 93 /* ] */) ${fail(scope)}`,
    js`${map}.set(${key.result}, ${value.result})`,
  ]
  return {
    statements: [
      js`const ${map} = new ${scope.emitter.global("Map")}()`,
      ...bracketed(pair, scope),
      failUnless(countTests(node.rules, js`${map}.size`), scope),
    ],
    result: map,
  }
}
