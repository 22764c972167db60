import type { Node, ObjectNode } from "../../ir/plan.ts"
import type { KeyPattern } from "../../ir/shape.ts"
import { dataCode } from "../data.ts"
import { type Code, block, concat, join, js, nothing, pure } from "../emit-code.ts"
import { checkLeaf } from "./check-leaf.ts"
import { fieldValue, allOf, refuseUnless, type Scope } from "./check-scope.ts"

/** The keys that no field names, and how many properties there are. */
export function checkEntries(node: ObjectNode, value: Code, scope: Scope): Code[] {
  const limits = limitsOf(node)
  const count = limits.length > 0 ? scope.locals.fresh("count") : null
  const walk = node.index || node.patterns ? [checkEach(node, value, count, scope)] : []
  if (!count) return walk
  return [
    ...countFields(node, value, count, scope),
    ...walk,
    refuseUnless(limits.map((limit) => limit(count))),
  ]
}

function limitsOf({ minProperties, maxProperties }: ObjectNode): ((count: Code) => Code)[] {
  return [
    ...(minProperties ? [(count: Code) => js`${count} >= ${minProperties}`] : []),
    ...(maxProperties !== undefined ? [(count: Code) => js`${count} <= ${maxProperties}`] : []),
  ]
}

/** `let count = 2`, and one more for each other field that is there. */
function countFields(node: ObjectNode, object: Code, count: Code, scope: Scope): Code[] {
  const sure = node.fields.filter((field) => !field.optional && !field.takesUndefined)
  const others = node.fields.filter((field) => !sure.includes(field))
  return [
    js`let ${count} = ${sure.length}`,
    ...others.map((field) => js`if (${fieldValue(field, object, scope)} !== undefined) ${count}++`),
  ]
}

function checkEach(node: ObjectNode, value: Code, count: Code | null, scope: Scope): Code {
  const key = scope.locals.fresh("key")
  const entry = js`${value}[${key}]`
  const more = count ? [js`if (${entry} !== undefined) ${count}++`] : []
  const take = (item: Node): Code[] => {
    const { tests, loops } = scope.part(item, entry, scope)
    return [refuseUnless(tests), ...loops, ...more]
  }
  const otherwise = node.index ? take(node.index) : node.closed ? [js`return false`] : []
  const body = branches(node, key, take, otherwise, scope)
  if (body.every((each) => each.text === "")) return nothing
  return js`for (const ${key} of ${scope.emitter.global("Object")}.keys(${value})) ${block([
    ...named(node, key),
    ...body,
  ])}`
}

/** Keys of fields are no entries; nor are their keys on the wire, which are unknown in memory. */
function named({ fields, closed }: ObjectNode, key: Code): Code[] {
  const is = (keys: string[]): Code =>
    join(
      keys.map((each) => js`${key} === ${each}`),
      "||",
      js`false`,
    )
  const keys = fields.map((field) => field.key)
  const onWire = fields.map((field) => field.wireKey).filter((each) => !keys.includes(each))
  const skipped = closed ? keys : [...keys, ...onWire]
  return [
    skipped.length > 0 ? js`if (${is(skipped)}) continue` : nothing,
    closed && onWire.length > 0 ? js`if (${is(onWire)}) return false` : nothing,
  ]
}

/** `if (a pattern fits the key) … else …` */
function branches(
  node: ObjectNode,
  key: Code,
  take: (item: Node) => Code[],
  otherwise: Code[],
  scope: Scope,
): Code[] {
  const patterns = node.patterns ?? []
  if (patterns.length === 0) return otherwise
  const conditions = patterns.map(
    (pattern) => js`if (${keyTest(pattern.key, key, scope)}) ${block(take(pattern.node))}`,
  )
  const last = otherwise.every((each) => each.text === "") ? [] : [block(otherwise)]
  const parts = [...conditions, ...last].flatMap((part, index) =>
    index === 0 ? [part] : [js` else `, part],
  )
  return [concat(parts)]
}

/** Whether a key, which is always a string, is of a pattern. */
export function keyTest(pattern: KeyPattern, key: Code, { emitter }: Scope): Code {
  if (pattern.kind === "number") return js`${emitter.helper("isNumericKey")}(${key})`
  return allOf([checkLeaf(pattern, key, emitter)])
}

/**
 * Refuses keys that no field names. As many enumerable keys as fields that are there, on a plain object: these are the
 * fields, and counting costs half of comparing each key (benchmarks/check). Whatever is not so simple, keys of a
 * prototype or fields that are there and undefined, is left to a helper that looks at each own key.
 */
export function checkKeys(node: ObjectNode, value: Code, scope: Scope): Code[] {
  const { emitter, locals } = scope
  const count = locals.fresh("count")
  const key = locals.fresh("key")
  const plain = emitter.constant("plain", js`${emitter.global("Object")}.prototype`)
  const keys = dataCode(node.fields.map((field) => field.key))
  const names = emitter.constant("keys", pure(js`new ${emitter.global("Set")}(${keys})`))
  return [
    js`let ${count} = 0`,
    js`for (const ${key} in ${value}) ${count}++`,
    js`
      if (
        (${count} !== ${present(node, value, scope)} || ${value}.__proto__ !== ${plain}) &&
        !${emitter.helper("hasOnlyKeys")}(${value}, ${names})
      )
        return false
    `,
  ]
}

/** `3 + (value.age === undefined ? 0 : 1)`: how many fields are there. */
function present({ fields }: ObjectNode, object: Code, scope: Scope): Code {
  const required = fields.filter((field) => !field.optional).length
  const optional = fields.filter((field) => field.optional)
  return concat([
    js`${required}`,
    ...optional.map((field) => js` + (${fieldValue(field, object, scope)} === undefined ? 0 : 1)`),
  ])
}
