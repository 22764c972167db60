import type { ObjectNode } from "../../ir/plan.ts"
import { type Code, concat, js, pure } from "../emit-code.ts"
import { dataCode } from "../data.ts"
import { fieldValue } from "./check-field.ts"
import type { Scope } from "./check-scope.ts"

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
