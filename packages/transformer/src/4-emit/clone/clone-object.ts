import type { Node, NodeField, ObjectNode } from "../../ir/plan.ts"
import { checkExpression } from "../check/index.ts"
import { type Code, block, concat, join, js, member, nothing, property } from "../emit-code.ts"
import { namesOf } from "../encode/encode-object.ts"
import type { Cloned, Scope } from "./clone-scope.ts"
import { isImmutable } from "../immutable.ts"

/** One literal with the fields that are always there, as far as the order allows; an `if` for each other field. */
export function cloneObject(node: ObjectNode, value: Code, hint: string, scope: Scope): Cloned {
  const firstOptional = node.fields.findIndex((field) => field.optional)
  const always = firstOptional === -1 ? node.fields : node.fields.slice(0, firstOptional)
  const read = always.map((field) => cloneField(field, value, scope))
  const literal = objectLiteral(always.map(({ key }, index) => property(key, read[index]!.result)))
  const statements = read.flatMap((field) => field.statements)
  const hasEntries = node.index !== null || node.patterns !== undefined
  if (firstOptional === -1 && !hasEntries) return { statements, result: literal }
  const object = scope.locals.fresh(hint)
  const rest = node.fields
    .slice(always.length)
    .flatMap((field) => setField(field, value, object, scope))
  const entries = hasEntries ? [cloneEntries(node, value, object, scope)] : []
  return {
    statements: [...statements, js`const ${object} = ${literal}`, ...rest, ...entries],
    result: object,
  }
}

function objectLiteral(properties: Code[]): Code {
  if (properties.length === 0) return js`{}`
  const inner = join(properties, ",", nothing)
  return inner.isLong ? js`{\n  ${inner},\n}` : js`{ ${inner} }`
}

function cloneField(field: NodeField, value: Code, scope: Scope): Cloned {
  const read = readField(field, value, scope)
  if (isImmutable(field.node, scope.emitter.types)) return { statements: [], result: read }
  const at = scope.locals.fresh(field.key)
  const { statements, result } = scope.clone(field.node, at, field.key, scope)
  return { statements: [js`const ${at} = ${read}`, ...statements], result }
}

/** `value.toString` is there on every object: only an own one is the field. */
function readField({ key, inherited }: NodeField, value: Code, { emitter }: Scope): Code {
  return inherited ? js`${emitter.helper("ownValue")}(${value}, ${key})` : member(value, key)
}

function setField(field: NodeField, value: Code, object: Code, scope: Scope): Code[] {
  const at = scope.locals.fresh(field.key)
  const { statements, result } = scope.clone(field.node, at, field.key, scope)
  const set = [...statements, setKey(object, field.key, result, scope)]
  // Values that exist only in memory are not copied: functions and symbols are the same in both.
  const isCopied = !field.memoryOnly || isImmutable(field.node, scope.emitter.types)
  const copy = isCopied
    ? block(set)
    : js`if (typeof ${at} === "function") ${setKey(object, field.key, at, scope)}; else ${block(set)}`
  return [
    js`const ${at} = ${readField(field, value, scope)}`,
    // That the type names the key, even where it has no value.
    ...(field.optional && scope.makes === "keep"
      ? [setKey(object, field.key, js`undefined`, scope)]
      : []),
    ...(field.optional ? [js`if (${at} !== undefined) ${copy}`] : set),
  ]
}

function setKey(object: Code, key: string, value: Code, { emitter }: Scope): Code {
  if (key === "__proto__") return js`${emitter.helper("setOwn")}(${object}, ${key}, ${value})`
  return js`${member(object, key)} = ${value}`
}

/** The keys that patterns and the index take, in the order of the value. */
function cloneEntries(node: ObjectNode, value: Code, object: Code, scope: Scope): Code {
  const { emitter } = scope
  const key = scope.locals.fresh("key")
  const item = scope.locals.fresh("item")
  const named = namesOf(node).map((name) => js`${key} === ${name}`)
  const skip = named.length === 0 ? nothing : js`if (${join(named, "||", key)}) continue`
  const take = (entry: Node): Code[] => {
    const { statements, result } = scope.clone(entry, item, "copy", scope)
    return [
      ...statements,
      js`
        if (${key} === "__proto__") ${emitter.helper("setOwn")}(${object}, ${key}, ${result})
        else ${object}[${key}] = ${result}`,
    ]
  }
  const branches = (node.patterns ?? []).map((pattern) => {
    const fits =
      pattern.key.kind === "number"
        ? js`${emitter.helper("isNumericKey")}(${key})`
        : checkExpression(pattern.key, key, emitter)
    return js`if (${fits}) ${block(take(pattern.node))}`
  })
  const last = node.index ? take(node.index) : []
  const body =
    branches.length === 0
      ? last
      : [
          concat([
            ...branches.flatMap((branch, at) => (at === 0 ? [branch] : [js` else `, branch])),
            ...(last.length > 0 ? [js` else `, block(last)] : []),
          ]),
        ]
  return js`for (const ${key} of ${emitter.global("Object")}.keys(${value})) ${block([
    skip,
    js`const ${item} = ${value}[${key}]`,
    ...body,
  ])}`
}
