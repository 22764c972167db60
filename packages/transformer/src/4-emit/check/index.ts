import type {
  Node,
  NodeField,
  NodeOfKind,
  ObjectNode,
  PlannedType,
  TupleNode,
  UnionNode,
} from "../../ir/plan.ts"
import type { ArrayRules } from "../../ir/shape.ts"
import { type Code, block, join, js, member } from "../code.ts"
import type { Emitter } from "../module.ts"
import type { Locals } from "../names.ts"
import { checkLeaf } from "./leaf.ts"

/** Tests are expressions and come first, since they are cheap; loops are statements that `return false`. */
interface Checks {
  tests: Code[]
  loops: Code[]
}

interface Scope {
  emitter: Emitter
  locals: Locals
}

/** `function checkUser(value): boolean` for a value in memory. */
export function writeCheck(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const { tests, loops } = checkNode(type.node, js`value`, {
    emitter,
    locals: emitter.locals("value"),
  })
  const all = join(tests, "&&", js`true`)
  const body =
    loops.length === 0 ? [js`return ${all}`] : [refuseUnless(tests), ...loops, js`return true`]
  return js`function ${functionName}(value) ${block(body)}`
}

/** An expression for a node that needs no loop: leaves, refs, and unions of them. */
export function checkExpression(node: Node, value: Code, emitter: Emitter): Code {
  const { tests, loops } = checkNode(node, value, { emitter, locals: emitter.locals() })
  if (loops.length > 0)
    throw new Error(`a ${node.kind} with loops stands where only an expression can`)
  return join(tests, "&&", js`true`)
}

function refuseUnless(tests: Code[]): Code {
  if (tests.length === 0) return js``
  return js`if (!(${join(tests, "&&", js`true`)})) return false`
}

function checkNode(node: Node, value: Code, scope: Scope): Checks {
  switch (node.kind) {
    case "array":
      return checkArray(node, value, scope)
    case "tuple":
      return checkTuple(node, value, scope)
    case "object":
      return checkObject(node, value, scope)
    case "union":
      return { tests: [checkUnion(node, value, scope.emitter)], loops: [] }
    case "ref":
      return { tests: [js`${scope.emitter.call("check", node.to)}(${value})`], loops: [] }
    case "any":
    case "unknown":
      return { tests: [], loops: [] }
    default:
      return { tests: [checkLeaf(node, value, scope.emitter)], loops: [] }
  }
}

function checkObject(node: ObjectNode, value: Code, scope: Scope): Checks {
  const tests = [js`typeof ${value} === "object"`, js`${value} !== null`]
  if (node.refuseArray.memory) tests.push(js`!${scope.emitter.global("Array")}.isArray(${value})`)
  const loops: Code[] = []
  for (const index of node.checkOrder) {
    const field = checkField(node.fields[index]!, value, scope)
    tests.push(...field.tests)
    loops.push(...field.loops)
  }
  if (node.index) loops.push(checkIndex(node, node.index, value, scope))
  return { tests, loops }
}

function checkField(field: NodeField, object: Code, scope: Scope): Checks {
  const own = js`${scope.emitter.global("Object")}.hasOwn(${object}, ${field.key})`
  const value = field.inherited
    ? js`${scope.emitter.helper("ownValue")}(${object}, ${field.key})`
    : member(object, field.key)
  const { tests, loops } = checkNode(field.node, value, scope)
  if (field.optional) {
    const absent = js`${value} === undefined`
    return {
      tests:
        tests.length === 0 || field.takesUndefined
          ? tests
          : [js`(${absent} || ${join(tests, "&&", js`true`)})`],
      loops: loops.length === 0 ? [] : [js`if (${value} !== undefined) ${block(loops)}`],
    }
  }
  const present = field.inherited ? own : js`${field.key} in ${object}`
  return { tests: field.takesUndefined ? [present, ...tests] : tests, loops }
}

function checkIndex(node: ObjectNode, item: Node, value: Code, scope: Scope): Code {
  const key = scope.locals.fresh("key")
  const entry = js`${value}[${key}]`
  const { tests, loops } = checkNode(item, entry, scope)
  if (tests.length + loops.length === 0) return js``
  const named = node.fields.map((field) => js`${key} === ${field.key}`)
  const skip = named.length === 0 ? js`` : js`if (${join(named, "||", js`false`)}) continue`
  return js`
    for (const ${key} of ${scope.emitter.global("Object")}.keys(${value})) ${block([skip, refuseUnless(tests), ...loops])}
  `
}

function checkArray(node: NodeOfKind<"array">, value: Code, scope: Scope): Checks {
  const tests = [
    js`${scope.emitter.global("Array")}.isArray(${value})`,
    ...itemCount(node.rules, value),
  ]
  return { tests, loops: checkItems(node.item, value, 0, scope) }
}

function itemCount({ minItems, maxItems }: ArrayRules, value: Code): Code[] {
  const tests: Code[] = []
  if (minItems) tests.push(js`${value}.length >= ${minItems}`)
  if (maxItems !== undefined) tests.push(js`${value}.length <= ${maxItems}`)
  return tests
}

// By index, not by every(): that skips the holes of a sparse array.
function checkItems(item: Node, array: Code, from: number, scope: Scope): Code[] {
  const index = scope.locals.fresh("index")
  const value = scope.locals.fresh("item")
  const { tests, loops } = checkNode(item, value, scope)
  if (tests.length + loops.length === 0) return []
  return [
    js`for (let ${index} = ${from}; ${index} < ${array}.length; ${index}++) ${block([
      js`const ${value} = ${array}[${index}]`,
      refuseUnless(tests),
      ...loops,
    ])}`,
  ]
}

function checkTuple(node: TupleNode, value: Code, scope: Scope): Checks {
  const required = node.items.filter((item) => !item.optional).length
  const tests = [
    js`${scope.emitter.global("Array")}.isArray(${value})`,
    ...itemCount(
      { minItems: required, ...(node.rest ? {} : { maxItems: node.items.length }) },
      value,
    ),
  ]
  const loops: Code[] = []
  for (const [index, item] of node.items.entries()) {
    const at = js`${value}[${index}]`
    const inner = checkNode(item.node, at, scope)
    const test = join(inner.tests, "&&", js`true`)
    if (inner.tests.length > 0)
      tests.push(item.optional ? js`(${at} === undefined || ${test})` : test)
    if (inner.loops.length > 0)
      loops.push(
        item.optional ? js`if (${at} !== undefined) ${block(inner.loops)}` : block(inner.loops),
      )
  }
  if (node.rest) loops.push(...checkItems(node.rest.node, value, node.items.length, scope))
  return { tests, loops }
}

function checkUnion(node: UnionNode, value: Code, emitter: Emitter): Code {
  const tests = node.memory.map((index) => checkExpression(node.members[index]!, value, emitter))
  if (node.tag) tests.push(checkTag(node, node.tag, value, emitter))
  const bracketed = tests.map((test) => (test.text.includes("&&") ? js`(${test})` : test))
  return tests.length === 1 ? tests[0]! : js`(${join(bracketed, "||", js`false`)})`
}

function checkTag(
  node: UnionNode,
  tag: NonNullable<UnionNode["tag"]>,
  value: Code,
  emitter: Emitter,
): Code {
  const key = tag.inherited
    ? js`${emitter.helper("ownValue")}(${value}, ${tag.key})`
    : member(value, tag.key)
  const cases = tag.cases.map(({ values, member: index }) => {
    const matches = join(
      values.map((literal) => js`${key} === ${literal}`),
      "||",
      js`false`,
    )
    return js`(${values.length > 1 ? js`(${matches})` : matches} && ${checkExpression(node.members[index]!, value, emitter)})`
  })
  return js`typeof ${value} === "object" && ${value} !== null && (${join(cases, "||", js`false`)})`
}
