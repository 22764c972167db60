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
  into,
  type Read,
  settled,
  variable,
  withoutTarget,
} from "./decode-scope.ts"
import { bracketed, closing, opening, separator } from "./separator.ts"

export function fastArray(node: ArrayNode, hint: string, scope: FastScope): Read {
  if (isNumbers(node)) {
    const read = call(scope.emitter.helper("numbersAt"), hint, scope)
    const rules = arrayTests(node, read.result, scope)
    return { ...read, statements: [...read.statements, failUnless(rules, scope)] }
  }
  const { value: array, assigned } = variable(hint, scope)
  const item = fastItem(node.item, node.nullIsUndefined, withoutTarget(scope))
  const push = js`${array}.push(${item.result})`
  return {
    statements: [
      js`${assigned} = []`,
      ...bracketed({ ...item, statements: [...item.statements, push] }, scope),
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
  const isNull = js`if (b[at] === 110) ${fail(scope)}`
  return { ...read, statements: [isNull, ...read.statements] }
}

/** undefined for null. */
export function unlessNull(read: Read, hint: string, scope: FastScope): Read {
  const value = scope.locals.fresh(hint)
  return {
    statements: [
      js`let ${value}`,
      js`
        if (b[at] === 110) ${block(expected("null", js`undefined`, scope).statements)}
        else ${block(settled(into(value, read)))}
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
  const statements = opening(91, scope)
  const items = node.items.map((item, index) => {
    const read = fastItem(item.node, item.nullIsUndefined, scope)
    const isLast = index === node.items.length - 1
    const behind = isLast ? settled(read) : [...read.statements, ...separator(44, read, scope)]
    statements.push(...behind)
    return read.result
  })
  const tuple = scope.locals.fresh(hint)
  statements.push(...closing(93, scope), js`const ${tuple} = [${join(items, ",", js``)}]`)
  return { statements, result: tuple }
}

function openTuple(node: TupleNode, hint: string, scope: FastScope): Read {
  const tuple = scope.locals.fresh(hint)
  const push = (item: { node: Node; nullIsUndefined: boolean; optional?: boolean }): Code[] => {
    const read =
      item.optional && item.nullIsUndefined
        ? unlessNull(scope.visit(item.node, "item", scope), "item", scope)
        : fastItem(item.node, item.nullIsUndefined, scope)
    return [...settled(read), js`${tuple}.push(${read.result})`]
  }
  const cases = node.items.map(
    (item, index) => js`
    case ${index}: ${block([...push(item), js`break`])}
  `,
  )
  const rest = node.rest ? push(node.rest) : [fail(scope)]
  const required = node.items.filter((item) => !item.optional).length
  const item = js`
    switch (${tuple}.length) {
      ${cases}
      default: ${block(rest)}
    }
  `
  return {
    statements: [
      js`const ${tuple} = []`,
      ...bracketed({ statements: [item] }, scope),
      failUnless(required > 0 ? [js`${tuple}.length >= ${required}`] : [], scope),
    ],
    result: tuple,
  }
}
