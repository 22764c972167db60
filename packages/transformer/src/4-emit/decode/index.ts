import type { Node, PlannedType, RefinedNode, MapNode, SetNode } from "../../ir/plan.ts"
import { type Code, block, js, lines } from "../emit-code.ts"
import type { Emitter } from "../module.ts"
import { reviveNode } from "../revive/index.ts"
import { fastArray, fastTuple, fastItem } from "./decode-array.ts"
import { guarded } from "./decode-guard.ts"
import { fastLeaf } from "./decode-leaf.ts"
import { fastObject } from "./decode-object.ts"
import { fastObjects } from "./objects.ts"
import {
  type FastScope,
  call,
  converted,
  fail,
  failUnless,
  type Read,
  skipSpace,
  step,
  withoutTarget,
} from "./decode-scope.ts"
import { fastUnion } from "./decode-union.ts"
import { countTests } from "../revive/revive-array.ts"
import { bracketed } from "./separator.ts"

/**
 * `function fastUser(text, at): User | FAIL`: reads the text as clients write it. On anything unusual it returns FAIL
 * and the text goes through JSON.parse: so whatever it accepts must give the very value that `revive` would make.
 */
export function writeFast(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const locals = emitter.locals("text", "at", "bytes", "view")
  const scope: FastScope = { emitter, locals, visit: fastNode, type }
  const { statements, result } = fastNode(type.node, "value", scope)
  const source = emitter.helper("source")
  const body = lines([...statements, js`${source}.at = at`, js`return ${result}`])
  const used = [
    /\bbytes\b/.test(body.text) ? js`const bytes = ${source}.bytes` : js``,
    /\bview\b/.test(body.text) ? js`const view = ${source}.view` : js``,
  ]
  return js`function ${functionName}(text, at) ${block([...used, body])}`
}

function fastNode(node: Node, hint: string, given: FastScope): Read {
  if (node.kind === "ref")
    return call(js`${given.emitter.call("fast", node.to)}(text, at)`, hint, given)
  const scope = withoutTarget(given)
  switch (node.kind) {
    case "array":
      return fastArray(node, hint, scope)
    case "tuple":
      return fastTuple(node, hint, scope) ?? general(node, hint, scope)
    case "set":
      return fastSet(node, hint, scope)
    case "map":
      return fastMap(node, hint, scope) ?? general(node, hint, scope)
    case "object":
      return fastObject(node, hint, scope) ?? general(node, hint, scope)
    case "union":
      return (
        fastUnion(node, hint, scope) ??
        fastObjects(node, hint, scope, (helper) => general(node, hint, scope, helper)) ??
        general(node, hint, scope)
      )
    case "refined":
      return fastRefined(node, hint, scope)
    case "to-json":
      return { statements: [fail(scope)], result: js`undefined` }
    default:
      return fastLeaf(node, hint, given) ?? general(node, hint, scope)
  }
}

/** A part without a fast path: JSON.parse of just that part. */
function general(
  node: Node,
  hint: string,
  scope: FastScope,
  helper: "valueAt" | "againAt" = "valueAt",
): Read {
  const raw = call(js`${scope.emitter.helper(helper)}(text, at)`, hint, scope)
  if (node === scope.type.node) {
    // Its own revive function: a union's alternatives return, they are no part of another function.
    const revive = scope.emitter.call("revive", scope.type.id)
    const { statements, result } = converted(js`${revive}(${raw.result})`, hint, scope)
    return { statements: [...raw.statements, ...guarded(node, statements, scope)], result }
  }
  const { statements, result } = reviveNode(node, raw.result, hint, scope)
  return { statements: [...raw.statements, ...guarded(node, statements, scope)], result }
}

function fastRefined(node: RefinedNode, hint: string, scope: FastScope): Read {
  const { statements, result } = scope.visit(node.of, hint, scope)
  if (node.checks.length === 0) return { statements, result }
  const { emitter } = scope
  const value = scope.locals.fresh(hint)
  const tests = node.checks.map(
    (check) => js`${emitter.helper("takes")}(${emitter.check(check)}, ${value})`,
  )
  const checks = guarded(node, [failUnless(tests, scope)], scope)
  return { statements: [...statements, js`const ${value} = ${result}`, ...checks], result: value }
}

function fastSet(node: SetNode, hint: string, scope: FastScope): Read {
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
function fastMap(node: MapNode, hint: string, scope: FastScope): Read | null {
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
