import type { Node, NodeField, ObjectNode, PlannedType, UnionNode } from "../../ir/plan.ts"
import { checkExpression } from "../check/index.ts"
import { choice, type Code, join, js, member, nothing, property } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import type { Locals } from "../names.ts"

interface Scope {
  emitter: Emitter
  locals: Locals
}

/**
 * `function copyUser(value) { return { id: value.id, … } }`: what a plain type names of a value that fits, in its order.
 * It is what decoding gives, and what JSON.stringify writes.
 */
export function writeCopy(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const scope = { emitter, locals: emitter.locals("value") }
  return js`
    function ${functionName}(value) {
      return ${copyOf(type.node, js`value`, scope) ?? js`value`}
    }
  `
}

/** An expression of the copy; null where the value itself will do. */
function copyOf(node: Node, value: Code, scope: Scope): Code | null {
  switch (node.kind) {
    case "array":
      return copyArray(node.item, value, scope)
    case "tuple":
      return js`[${join(
        node.items.map(
          (item, at) => copyOf(item.node, js`${value}[${at}]`, scope) ?? js`${value}[${at}]`,
        ),
        ",",
        nothing,
      )}]`
    case "object":
      return node.index ? copyEntries(node.index, value, scope) : copyObject(node, value, scope)
    case "union":
      return copyUnion(node, value, scope)
    case "ref":
      return isScalar(node, scope.emitter)
        ? null
        : js`${scope.emitter.call("copy", node.to)}(${value})`
    default:
      return null
  }
}

/** Whether there is nothing in the values that could be copied. */
function isScalar(node: Node, emitter: Emitter, seen: readonly string[] = []): boolean {
  switch (node.kind) {
    case "array":
    case "tuple":
    case "object":
      return false
    case "union":
      return node.members.every((each) => isScalar(each, emitter, seen))
    case "ref": {
      const { to } = node
      return seen.includes(to) || isScalar(emitter.types[to]!.node, emitter, [...seen, to])
    }
    default:
      return true
  }
}

/** By `Array.from`, since what the user's own class of arrays has besides items is not named. */
function copyArray(node: Node, value: Code, scope: Scope): Code {
  if (node.kind === "ref" && !isScalar(node, scope.emitter))
    return js`${from(scope)}(${value}, (at) => ${scope.emitter.call("copy", node.to)}(at))`
  const item = scope.locals.fresh("item")
  const copy = copyOf(node, item, scope)
  if (copy === null) return js`${from(scope)}(${value})`
  const body = node.kind === "object" ? js`(${copy})` : copy
  return js`${from(scope)}(${value}, (${item}) => ${body})`
}

function from({ emitter }: Scope): Code {
  return emitter.constant("listFrom", js`${emitter.global("Array")}.from`)
}

function copyObject({ fields }: ObjectNode, value: Code, scope: Scope): Code {
  const properties = fields.map((field) => copyField(field, member(value, field.key), scope))
  return js`{ ${join(properties, ",", nothing)} }`
}

/** `Object.fromEntries` defines keys, so that none sets the prototype. */
function copyEntries(item: Node, value: Code, scope: Scope): Code {
  const Object = scope.emitter.global("Object")
  const [key, at] = [scope.locals.fresh("key"), scope.locals.fresh("at")]
  const copy = copyOf(item, at, scope) ?? at
  return js`${Object}.fromEntries(${Object}.entries(${value}).map(([${key}, ${at}]) => [${key}, ${copy}]))`
}

function copyField({ key, node, optional }: NodeField, value: Code, scope: Scope): Code {
  const copy = property(key, copyOf(node, value, scope) ?? value)
  return optional ? js`...${value} !== undefined && { ${copy} }` : copy
}

/** Parts by the first member in wire order that takes them; the rest is the value itself. */
function copyUnion(node: UnionNode, value: Code, scope: Scope): Code | null {
  const { emitter } = scope
  const tagged = node.tag?.cases.map((each) => each.member) ?? []
  const parts = [...node.wire, ...tagged].filter((at) => !isScalar(node.members[at]!, emitter))
  if (parts.length === 0) return null
  const copies = parts.map((index) => copyOf(node.members[index]!, value, scope)!)
  const tests = parts.map((index) => testOf(node, index, value, emitter))
  const isOnlyParts = parts.length === node.members.length
  const scalar = js`${value} === null || typeof ${value} !== "object"`
  return isOnlyParts
    ? choice(tests.slice(0, -1), copies)
    : choice([scalar, ...tests.slice(0, -1)], [value, ...copies])
}

/** By the tag, or by a check. */
function testOf({ members, tag }: UnionNode, index: number, value: Code, emitter: Emitter): Code {
  const node = members[index]!
  const found = tag?.cases.find((each) => each.member === index)
  if (tag && found) {
    const tests = found.values.map((literal) => js`${member(value, tag.key)} === ${literal}`)
    return join(tests, "||", nothing)
  }
  return node.kind === "ref"
    ? js`${emitter.call("check", node.to)}(${value})`
    : js`(${checkExpression(node, value, emitter)})`
}
