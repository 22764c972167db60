import type { ArrayNode, Node } from "../../ir/plan.ts"
import type { ArrayRules } from "../../ir/shape.ts"
import { isVerbatim } from "../../ir/verbatim.ts"
import { type Code, block, js, lines, nothing } from "../emit-code.ts"
import {
  onlyIf,
  type Place,
  refuseUnless,
  type Revived,
  type Scope,
  unlessUndefined,
} from "./revive-scope.ts"
import { surelyTakesUndefined } from "./undefined.ts"

/** The array that JSON.parse made is kept when its items need no conversion. */
export function reviveArray(node: ArrayNode, value: Code, hint: string, scope: Scope): Revived {
  const verbatim = isVerbatim(node, scope.emitter.types)
  const made = verbatim ? value : scope.locals.fresh(hint)
  const statements = [
    refuseUnless([isArray(value, scope), ...countTests(node.rules, js`${value}.length`)], scope),
    verbatim ? nothing : js`const ${made} = []`,
    reviveItems(
      node,
      value,
      { from: 0, to: js`${value}.length` },
      verbatim ? null : push(made),
      scope,
    ),
    refuseRepeated(node.rules, made, scope),
  ]
  return { statements, result: made }
}

export function isArray(value: Code, place: Place): Code {
  return js`${place.emitter.global("Array")}.isArray(${value})`
}

export function countTests({ minItems, maxItems }: ArrayRules, count: Code): Code[] {
  const tests: Code[] = []
  if (minItems) tests.push(js`${count} >= ${minItems}`)
  if (maxItems !== undefined) tests.push(js`${count} <= ${maxItems}`)
  return tests
}

/** By the items as they are in memory. */
export function refuseRepeated({ uniqueItems }: ArrayRules, array: Code, place: Place): Code {
  if (!uniqueItems) return nothing
  return refuseUnless([js`${place.emitter.helper("areUnique")}(${array})`], place)
}

export function push(array: Code): (item: Code) => Code {
  return (item) => js`${array}.push(${item})`
}

/** Items of a range, each put away by `add`; null: they stay where they are. */
export function reviveItems(
  node: { item: Node; nullIsUndefined: boolean },
  array: Code,
  range: { from: number; to: Code },
  add: ((item: Code) => Code) | null,
  scope: Scope,
): Code {
  const index = scope.locals.fresh("index")
  const item = scope.locals.fresh("item")
  const { statements, result } = reviveItem(node.item, node.nullIsUndefined, false, item, scope)
  const body = [...statements, add ? add(result) : nothing]
  if (lines(body).text === "") return nothing
  return js`for (let ${index} = ${range.from}; ${index} < ${range.to}; ${index}++) ${block([
    js`const ${item} = ${array}[${index}]`,
    ...body,
  ])}`
}

export function reviveItem(
  node: Node,
  nullIsUndefined: boolean,
  isOptional: boolean,
  item: Code,
  scope: Scope,
): Revived {
  const revived = scope.part(node, item, "item", scope)
  if (!nullIsUndefined) return isOptional ? unlessUndefined(item, revived, "item", scope) : revived
  if (!isOptional && !surelyTakesUndefined(node, scope.emitter.types))
    return reviveMeant(node, item, item, "item", scope)
  const there = js`${item} !== null`
  return onlyIf(isOptional ? js`${item} !== undefined && ${there}` : there, revived, "item", scope)
}

/** Where null represents undefined, and a check may reject that. */
export function reviveMeant(
  node: Node,
  raw: Code,
  value: Code,
  hint: string,
  scope: Scope,
): Revived {
  const meant = scope.locals.fresh(hint)
  const { statements, result } = scope.part(node, meant, hint, scope)
  return {
    statements: [js`const ${meant} = ${raw} === null ? undefined : ${value}`, ...statements],
    result,
  }
}
