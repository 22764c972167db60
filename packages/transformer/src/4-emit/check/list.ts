import type { Node, NodeOfKind, TupleNode, ArrayNode } from "../../ir/plan.ts"
import type { ArrayRules } from "../../ir/shape.ts"
import { type Code, block, js } from "../emit-code.ts"
import { isImmutable } from "../immutable.ts"
import type { Emitter } from "../create-emitter.ts"
import { type Checks, refuseUnless, type Scope, unlessUndefined } from "./check-scope.ts"

export function checkArray(node: NodeOfKind<"array">, value: Code, scope: Scope): Checks {
  const loops = checkItems(node.item, value, js`${0}`, js`${value}.length`, scope)
  if (node.rules.uniqueItems)
    loops.push(refuseUnless([js`${uniqueTest(node, scope.emitter)}(${value})`]))
  return {
    tests: [isArray(value, scope), ...countTests(node.rules, js`${value}.length`)],
    loops,
  }
}

function isArray(value: Code, scope: Scope): Code {
  return js`${scope.emitter.global("Array")}.isArray(${value})`
}

function countTests({ minItems, maxItems }: ArrayRules, count: Code): Code[] {
  const tests: Code[] = []
  if (minItems && minItems === maxItems) return [js`${count} === ${minItems}`]
  if (minItems) tests.push(js`${count} >= ${minItems}`)
  if (maxItems !== undefined) tests.push(js`${count} <= ${maxItems}`)
  return tests
}

// By index, not by every(): that skips the holes of a sparse array.
function checkItems(item: Node, array: Code, from: Code, end: Code, scope: Scope): Code[] {
  const index = scope.locals.fresh("index")
  const value = scope.locals.fresh("item")
  const { tests, loops } = scope.part(item, value, scope)
  if (tests.length + loops.length === 0) return []
  return [
    js`for (let ${index} = ${from}; ${index} < ${end}; ${index}++) ${block([
      js`const ${value} = ${array}[${index}]`,
      refuseUnless(tests),
      ...loops,
    ])}`,
  ]
}

export function checkTuple(node: TupleNode, value: Code, scope: Scope): Checks {
  const after = node.after ?? []
  const required = node.items.filter((item) => !item.optional).length + after.length
  const counts = { minItems: required, ...(node.rest ? {} : { maxItems: node.items.length }) }
  const checks: Checks = {
    tests: [isArray(value, scope), ...countTests(counts, js`${value}.length`)],
    loops: [],
  }
  for (const [index, item] of node.items.entries()) {
    const at = js`${value}[${index}]`
    const part = scope.part(item.node, at, scope)
    add(checks, item.optional ? unlessUndefined(part, at) : part)
  }
  for (const [index, item] of after.entries())
    add(
      checks,
      scope.part(item.node, js`${value}[${value}.length - ${after.length - index}]`, scope),
    )
  if (node.rest) {
    const end = after.length > 0 ? js`${value}.length - ${after.length}` : js`${value}.length`
    checks.loops.push(...checkItems(node.rest.node, value, js`${node.items.length}`, end, scope))
  }
  return checks
}

function add(checks: Checks, { tests, loops }: Checks): void {
  checks.tests.push(...tests)
  // A block of its own, so that its variables are its own.
  if (loops.length > 0) checks.loops.push(block(loops))
}

export function checkSet(node: NodeOfKind<"set">, value: Code, scope: Scope): Checks {
  const item = scope.locals.fresh("item")
  return {
    tests: [
      js`${scope.emitter.helper("isSet")}(${value})`,
      ...countTests(node.rules, js`${value}.size`),
    ],
    loops: checkEach(scope.part(node.item, item, scope), js`const ${item} of ${value}`),
  }
}

export function checkMap(node: NodeOfKind<"map">, value: Code, scope: Scope): Checks {
  const key = scope.locals.fresh("key")
  const item = scope.locals.fresh("item")
  const ofKey = scope.part(node.key, key, scope)
  const ofValue = scope.part(node.value, item, scope)
  return {
    tests: [
      js`${scope.emitter.helper("isMap")}(${value})`,
      ...countTests(node.rules, js`${value}.size`),
    ],
    loops: checkEach(
      { tests: [...ofKey.tests, ...ofValue.tests], loops: [...ofKey.loops, ...ofValue.loops] },
      js`const [${key}, ${item}] of ${value}`,
    ),
  }
}

function checkEach({ tests, loops }: Checks, head: Code): Code[] {
  if (tests.length + loops.length === 0) return []
  return [js`for (${head}) ${block([refuseUnless(tests), ...loops])}`]
}

/**
 * A function that checks that no two items are equal. Keys that the type does not name do not count: `encode`
 * omits them, and `decode` would reject the rest.
 */
export function uniqueTest({ item }: ArrayNode, emitter: Emitter): Code {
  const areUnique = emitter.helper("areUnique")
  if (item.kind !== "ref" || isImmutable(item, emitter.types)) return areUnique
  const keep = emitter.call("keep", item.to)
  return emitter.constant("areUnique", js`(items) => ${areUnique}(items.map(${keep}))`)
}
