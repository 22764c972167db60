import type { ArrayNode, Node, TupleNode } from "../../ir/plan.ts"
import { type Code, block, join, js } from "../emit-code.ts"
import { countTests } from "../revive/revive-array.ts"
import { surelyTakesUndefined } from "../revive/undefined.ts"
import { expected } from "./decode-leaf.ts"
import {
  call,
  type FastScope,
  fail,
  failUnless,
  type Read,
  skipSpace,
  step,
} from "./decode-scope.ts"
import { bracketed } from "./separator.ts"

export function fastArray(node: ArrayNode, hint: string, scope: FastScope): Read {
  if (isNumbers(node)) {
    const read = call(js`${scope.emitter.helper("numbersAt")}(text, at)`, hint, scope)
    const rules = arrayTests(node, read.result, scope)
    return { statements: [...read.statements, failUnless(rules, scope)], result: read.result }
  }
  const array = scope.locals.fresh(hint)
  const item = fastItem(node.item, node.nullIsUndefined, scope)
  return {
    statements: [
      js`const ${array} = []`,
      ...bracketed([...item.statements, js`${array}.push(${item.result})`], scope),
      failUnless(arrayTests(node, array, scope), scope),
    ],
    result: array,
  }
}

/** Whether every number is taken. */
function isNumbers({ item, nullIsUndefined }: ArrayNode): boolean {
  return item.kind === "number" && !nullIsUndefined && Object.keys(item.rules).length === 0
}

function arrayTests({ rules }: ArrayNode, array: Code, scope: FastScope): Code[] {
  const tests = countTests(rules, js`${array}.length`)
  if (rules.uniqueItems) tests.push(js`${scope.emitter.helper("areUnique")}(${array})`)
  return tests
}

export function fastItem(node: Node, nullIsUndefined: boolean, scope: FastScope): Read {
  const read = scope.visit(node, "item", scope)
  return nullIsUndefined ? nullAsUndefined(node, read, "item", scope) : read
}

/** Where a check may refuse undefined, null is left to JSON.parse. */
export function nullAsUndefined(node: Node, read: Read, hint: string, scope: FastScope): Read {
  if (surelyTakesUndefined(node, scope.emitter.types)) return unlessNull(read, hint, scope)
  const isNull = js`if (bytes[at] === 110 /* n */) ${fail(scope)}`
  return { statements: [isNull, ...read.statements], result: read.result }
}

/** undefined for null. */
export function unlessNull(read: Read, hint: string, scope: FastScope): Read {
  const value = scope.locals.fresh(hint)
  return {
    statements: [
      js`let ${value}`,
      js`
        if (bytes[at] === 110 /* n */) ${block(expected("null", js`undefined`, scope).statements)}
        else ${block([...read.statements, js`${value} = ${read.result}`])}
      `,
    ],
    result: value,
  }
}

export function fastTuple(node: TupleNode, hint: string, scope: FastScope): Read | null {
  if (node.after?.length || (node.items.length === 0 && !node.rest)) return null
  return node.rest || node.items.some((item) => item.optional)
    ? openTuple(node, hint, scope)
    : closedTuple(node, hint, scope)
}

/** Every item is there: no count has to be kept. */
function closedTuple(node: TupleNode, hint: string, scope: FastScope): Read {
  const statements = [js`if (bytes[at] !== 91 /* [ */) ${fail(scope)}`, step(scope)]
  const items = node.items.map((item, index) => {
    if (index > 0) statements.push(js`if (bytes[at] !== 44 /* , */) ${fail(scope)}`, step(scope))
    const read = fastItem(item.node, item.nullIsUndefined, scope)
    statements.push(...read.statements)
    return read.result
  })
  const tuple = scope.locals.fresh(hint)
  statements.push(
    skipSpace(scope),
    js`if (bytes[at] !== 93 /* ] */) ${fail(scope)}`,
    js`at++`,
    js`const ${tuple} = [${join(items, ",", js``)}]`,
  )
  return { statements, result: tuple }
}

function openTuple(node: TupleNode, hint: string, scope: FastScope): Read {
  const tuple = scope.locals.fresh(hint)
  const push = (item: { node: Node; nullIsUndefined: boolean; optional?: boolean }): Code[] => {
    const read =
      item.optional && item.nullIsUndefined
        ? unlessNull(scope.visit(item.node, "item", scope), "item", scope)
        : fastItem(item.node, item.nullIsUndefined, scope)
    return [...read.statements, js`${tuple}.push(${read.result})`]
  }
  const cases = node.items.map(
    (item, index) => js`
    case ${index}: ${block([...push(item), js`break`])}
  `,
  )
  const rest = node.rest ? push(node.rest) : [fail(scope)]
  const required = node.items.filter((item) => !item.optional).length
  return {
    statements: [
      js`const ${tuple} = []`,
      ...bracketed(
        [
          js`
            switch (${tuple}.length) {
              ${cases}
              default: ${block(rest)}
            }
          `,
        ],
        scope,
      ),
      failUnless(required > 0 ? [js`${tuple}.length >= ${required}`] : [], scope),
    ],
    result: tuple,
  }
}
