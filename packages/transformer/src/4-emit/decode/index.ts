import type { Node, ObjectNode, PlannedType, RefinedNode, MapNode, SetNode } from "../../ir/plan.ts"
import { type Code, block, join, js, lines, nothing } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { reviveNode } from "../revive/index.ts"
import { fastArray, fastTuple, fastItem } from "./decode-array.ts"
import {
  guarded,
  refuseUnread,
  type FastScope,
  call,
  converted,
  fail,
  failing,
  failUnless,
  type Read,
  settled,
  variable,
  withoutTarget,
} from "./decode-scope.ts"
import { fastLeaf } from "./decode-leaf.ts"
import { fastObject, isReadByKeys } from "./decode-object.ts"
import { fastObjects } from "./objects.ts"
import { fastUnion } from "./decode-union.ts"
import { countTests } from "../revive/revive-array.ts"
import { bracketed, closing, opening, separator } from "./separator.ts"

/**
 * `function fastUser(at): User | FAIL`: reads the text as clients write it. On anything unusual it returns FAIL
 * and the text goes through JSON.parse: so whatever it accepts must give the very value that `revive` would make.
 * Its variables `s`, `b` and `v` are the source, the bytes of the text, and a view of them: they occur in every line.
 */
export function writeFast(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const whole = emitter.wholeOf(type)
  const ofWhole = whole && isReadByKeys(whole.node as ObjectNode) ? emitter.whole(whole.id) : null
  if (ofWhole === null) return written(type, functionName, nothing, emitter)
  return js`
    function ${functionName}(at) {
      return ${ofWhole}(at, true)
    }
  `
}

/**
 * The same for an object, with a third parameter: whether fields may be missing that it needs. So `Partial<User>` is read
 * by the code of `User`.
 */
export function writeFastOrPart(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  return written(type, functionName, js`isPart`, emitter)
}

function written(type: PlannedType, functionName: Code, isPart: Code, emitter: Emitter): Code {
  const more = isPart === nothing ? [] : [isPart]
  const locals = emitter.locals("at", "s", "b", "v", ...more.map(({ text }) => text))
  const scope: FastScope = {
    emitter,
    locals,
    visit: fastNode,
    type,
    refusal: failing(emitter),
    isPart,
  }
  const { statements, result, end } = fastNode(type.node, "value", scope)
  const body = lines([...statements, end ? nothing : js`s.at = at`, js`return ${result}`])
  const parameters = join([js`at`, ...more], ",", nothing)
  return js`function ${functionName}(${parameters}) ${block([variables(body, emitter), body])}`
}

/** The names that the body uses. */
function variables({ text }: Code, emitter: Emitter): Code {
  const all = [
    ...(/\bb\b/.test(text) ? [js`b = s.bytes`] : []),
    ...(/\bv\b/.test(text) ? [js`v = s.view`] : []),
  ]
  if (all.length === 0 && !/\bs\b/.test(text)) return nothing
  return js`const ${join([js`s = ${emitter.helper("source")}`, ...all], ",", nothing)}`
}

function fastNode(node: Node, hint: string, given: FastScope): Read {
  if (node.kind === "ref") return call(given.emitter.call("fast", node.to), hint, given)
  const scope = withoutTarget(given)
  switch (node.kind) {
    case "array":
      return fastArray(node, hint, given)
    case "tuple":
      return fastTuple(node, hint, scope) ?? general(node, hint, scope)
    case "set":
      return fastSet(node, hint, scope)
    case "map":
      return fastMap(node, hint, scope) ?? general(node, hint, scope)
    case "object":
      return fastObject(node, hint, given) ?? general(node, hint, scope)
    case "union":
      return (
        fastUnion(node, hint, given) ??
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
  const raw = call(scope.emitter.helper(helper), hint, scope)
  const read = [...settled(raw), refuseUnread(scope)]
  if (node === scope.type.node) {
    // Its own revive function: a union's alternatives return, they are no part of another function.
    const revive = scope.emitter.call("revive", scope.type.id)
    const { statements, result } = converted(js`${revive}(${raw.result})`, hint, scope)
    return { statements: [...read, ...guarded(node, statements, scope)], result }
  }
  const { statements, result } = reviveNode(node, raw.result, hint, scope)
  return { statements: [...read, ...guarded(node, statements, scope)], result }
}

function fastRefined(node: RefinedNode, hint: string, scope: FastScope): Read {
  const read = scope.visit(node.of, hint, scope)
  if (node.checks.length === 0) return read
  const { emitter } = scope
  const value = scope.locals.fresh(hint)
  const tests = node.checks.map(
    (check) => js`${emitter.helper("takes")}(${emitter.check(check)}, ${value})`,
  )
  const checks = guarded(node, [failUnless(tests, scope)], scope)
  const statements = [...settled(read), js`const ${value} = ${read.result}`, ...checks]
  return { statements, result: value }
}

function fastSet(node: SetNode, hint: string, scope: FastScope): Read {
  const { value: set, assigned } = variable(hint, scope)
  const item = fastItem(node.item, node.nullIsUndefined, withoutTarget(scope))
  const statements = [...item.statements, js`${set}.add(${item.result})`]
  return {
    statements: [
      js`${assigned} = new ${scope.emitter.global("Set")}()`,
      ...bracketed({ ...item, statements }, scope),
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
    ...opening(91, scope),
    ...key.statements,
    ...separator(44, key, scope),
    ...settled(value),
    ...closing(93, scope),
    js`${map}.set(${key.result}, ${value.result})`,
  ]
  return {
    statements: [
      js`const ${map} = new ${scope.emitter.global("Map")}()`,
      ...bracketed({ statements: pair }, scope),
      failUnless(countTests(node.rules, js`${map}.size`), scope),
    ],
    result: map,
  }
}
