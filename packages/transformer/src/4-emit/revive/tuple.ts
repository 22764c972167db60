import type { TupleNode } from "../../ir/plan.ts"
import { type Code, join, js, nothing } from "../code.ts"
import { isArray, push, reviveItem, reviveItems } from "./array.ts"
import { refuseUnless, type Revived, type Scope } from "./scope.ts"

export function reviveTuple(node: TupleNode, value: Code, hint: string, scope: Scope): Revived {
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
