import type {
  ArrayNode,
  Node,
  NodeField,
  ObjectNode,
  PlannedType,
  TupleNode,
} from "../../ir/plan.ts"
import { isVerbatim } from "../../ir/verbatim.ts"
import { checkExpression } from "../check/index.ts"
import { type Code, block, join, js, lines, member, nothing, property } from "../code.ts"
import type { Emitter } from "../module.ts"
import type { Locals } from "../names.ts"
import { reviveAlternatives, reviveExpression } from "./union.ts"

export interface Scope {
  emitter: Emitter
  locals: Locals
}

/** Statements that may return FAIL, or return FAIL, and the expression of what they made. */
export interface Revived {
  statements: Code[]
  result: Code
}

/** `function reviveUser(value): User | FAIL` for a value made by JSON.parse. */
export function writeRevive(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const scope = { emitter, locals: emitter.locals("value") }
  if (type.node.kind === "union") {
    return js`function ${functionName}(value) ${block(reviveAlternatives(type.node, js`value`, emitter, scope.locals))}`
  }
  const { statements, result } = reviveNode(type.node, js`value`, "revived", scope)
  return js`function ${functionName}(value) ${block([...statements, js`return ${result}`])}`
}

export function reviveNode(node: Node, value: Code, hint: string, scope: Scope): Revived {
  switch (node.kind) {
    case "array":
      return reviveArray(node, value, hint, scope)
    case "tuple":
      return reviveTuple(node, value, hint, scope)
    case "object":
      return reviveObject(node, value, hint, scope)
    case "any":
    case "unknown":
      return { statements: [], result: value }
    default:
      return isVerbatim(node, scope.emitter.types)
        ? {
            statements: [refuseUnless(checkExpression(node, value, scope.emitter), scope)],
            result: value,
          }
        : reviveConverted(node, value, hint, scope)
  }
}

function refuseUnless(test: Code, scope: Scope): Code {
  return js`if (!(${test})) return ${scope.emitter.helper("FAIL")}`
}

function reviveConverted(node: Node, value: Code, hint: string, scope: Scope): Revived {
  const result = scope.locals.fresh(hint)
  const statements = [
    js`const ${result} = ${reviveExpression(node, value, scope.emitter)}`,
    js`if (${result} === ${scope.emitter.helper("FAIL")}) return ${scope.emitter.helper("FAIL")}`,
  ]
  return { statements, result }
}

function reviveObject(node: ObjectNode, value: Code, hint: string, scope: Scope): Revived {
  const tests = [js`typeof ${value} === "object"`, js`${value} !== null`]
  if (node.refuseArray.wire) tests.push(js`!${scope.emitter.global("Array")}.isArray(${value})`)
  const statements = [refuseUnless(join(tests, "&&", js`true`), scope)]
  const fields = node.fields.map((field) => {
    const revived = reviveField(field, value, scope)
    statements.push(...revived.statements)
    return { field, result: revived.result }
  })
  const object = makeObject(fields, hint, scope)
  statements.push(...object.statements)
  if (!node.index) return { statements, result: object.result }
  const named = makeNamed(object, hint, scope)
  return {
    statements: [
      ...statements,
      ...named.statements,
      reviveIndex(node, node.index, value, named.result, scope),
    ],
    result: named.result,
  }
}

/** The object's fields in order: one literal as far as all fields are there, then an `if` for each that may be absent. */
export function makeObject(
  fields: { field: NodeField; result: Code }[],
  hint: string,
  scope: Scope,
): Revived {
  const firstOptional = fields.findIndex(({ field }) => field.optional)
  const literal = firstOptional === -1 ? fields : fields.slice(0, firstOptional)
  const properties = literal.map(({ field, result }) => property(field.key, result))
  const made = literalObject(properties)
  if (firstOptional === -1) return { statements: [], result: made }
  const object = scope.locals.fresh(hint)
  const rest = fields.slice(firstOptional).map(({ field, result }) => {
    const set = setKey(object, field.key, result, scope)
    return field.optional ? js`if (${result} !== undefined) ${set}` : set
  })
  return { statements: [js`const ${object} = ${made}`, ...rest], result: object }
}

function literalObject(properties: Code[]): Code {
  if (properties.length === 0) return js`{}`
  const inner = join(properties, ",", nothing)
  return inner.text.includes("\n") ? js`{\n  ${inner},\n}` : js`{ ${inner} }`
}

function setKey(object: Code, key: string, value: Code, scope: Scope): Code {
  if (key === "__proto__") return js`${scope.emitter.helper("setOwn")}(${object}, ${key}, ${value})`
  return js`${member(object, key)} = ${value}`
}

function makeNamed(revived: Revived, hint: string, scope: Scope): Revived {
  if (revived.statements.length > 0) return { statements: [], result: revived.result }
  const object = scope.locals.fresh(hint)
  return { statements: [js`const ${object} = ${revived.result}`], result: object }
}

function reviveField(field: NodeField, object: Code, scope: Scope): Revived {
  const value = scope.locals.fresh(field.key)
  const read = field.inherited
    ? js`${scope.emitter.helper("ownValue")}(${object}, ${field.key})`
    : member(object, field.key)
  const statements = [js`const ${value} = ${read}`]
  if (field.node.kind === "unknown" || field.node.kind === "any") {
    // JSON has no undefined: what is undefined was absent.
    if (!field.optional)
      statements.push(js`if (${value} === undefined) return ${scope.emitter.helper("FAIL")}`)
    return { statements, result: value }
  }
  if (!field.optional) {
    const revived = reviveNode(field.node, value, field.key, scope)
    return { statements: [...statements, ...revived.statements], result: revived.result }
  }
  return optional(field.node, value, js`${value} !== undefined`, field.key, statements, scope)
}

/** Revives only when the test says the value is there; the result is undefined otherwise. */
function optional(
  node: Node,
  value: Code,
  test: Code,
  hint: string,
  before: Code[],
  scope: Scope,
): Revived {
  const { statements, result } = reviveNode(node, value, hint, scope)
  if (statements.length === 0) return { statements: before, result }
  if (result === value) {
    return { statements: [...before, js`if (${test}) ${block(statements)}`], result }
  }
  const outcome = scope.locals.fresh(hint)
  return {
    statements: [
      ...before,
      js`let ${outcome}`,
      js`if (${test}) ${block([...statements, js`${outcome} = ${result}`])}`,
    ],
    result: outcome,
  }
}

function reviveIndex(node: ObjectNode, item: Node, value: Code, object: Code, scope: Scope): Code {
  const key = scope.locals.fresh("key")
  const entry = scope.locals.fresh("entry")
  const { statements, result } = reviveNode(item, entry, "entry", scope)
  const named = node.fields.map((field) => js`${key} === ${field.key}`)
  const skip = named.length === 0 ? nothing : js`if (${join(named, "||", js`false`)}) continue`
  // An assignment to __proto__ would set the prototype.
  const set = js`
    if (${key} === "__proto__") ${scope.emitter.helper("setOwn")}(${object}, ${key}, ${result})
    else ${object}[${key}] = ${result}
  `
  return js`for (const ${key} of ${scope.emitter.global("Object")}.keys(${value})) ${block([
    skip,
    js`const ${entry} = ${value}[${key}]`,
    ...statements,
    set,
  ])}`
}

function reviveArray(node: ArrayNode, value: Code, hint: string, scope: Scope): Revived {
  const { minItems, maxItems } = node.rules
  const tests = [js`${scope.emitter.global("Array")}.isArray(${value})`]
  if (minItems) tests.push(js`${value}.length >= ${minItems}`)
  if (maxItems !== undefined) tests.push(js`${value}.length <= ${maxItems}`)
  const refuse = refuseUnless(join(tests, "&&", js`true`), scope)
  const verbatim = isVerbatim(node, scope.emitter.types)
  const made = verbatim ? value : scope.locals.fresh(hint)
  const loop = reviveItems(node, 0, value, verbatim ? null : made, scope)
  return {
    statements: verbatim ? [refuse, loop] : [refuse, js`const ${made} = []`, loop],
    result: made,
  }
}

/** Items from `from` on; the array that JSON.parse made is kept when its items need no conversion. */
function reviveItems(
  node: { item: Node; nullIsUndefined: boolean },
  from: number,
  array: Code,
  into: Code | null,
  scope: Scope,
): Code {
  const index = scope.locals.fresh("index")
  const item = scope.locals.fresh("item")
  const { statements, result } = reviveItem(node.item, node.nullIsUndefined, false, item, scope)
  const push = into ? js`${into}.push(${result})` : nothing
  if (lines([...statements, push]).text === "") return nothing
  return js`for (let ${index} = ${from}; ${index} < ${array}.length; ${index}++) ${block([
    js`const ${item} = ${array}[${index}]`,
    ...statements,
    push,
  ])}`
}

function reviveItem(
  node: Node,
  nullIsUndefined: boolean,
  isOptional: boolean,
  item: Code,
  scope: Scope,
): Revived {
  if (!nullIsUndefined && !isOptional) return reviveNode(node, item, "item", scope)
  const tests: Code[] = []
  if (isOptional) tests.push(js`${item} !== undefined`)
  if (nullIsUndefined) tests.push(js`${item} !== null`)
  const revived = optional(node, item, join(tests, "&&", js`true`), "item", [], scope)
  const result =
    revived.result === item && nullIsUndefined
      ? js`(${item} === null ? undefined : ${item})`
      : revived.result
  return { statements: revived.statements, result }
}

function reviveTuple(node: TupleNode, value: Code, hint: string, scope: Scope): Revived {
  const required = node.items.filter((item) => !item.optional).length
  const tests = [js`${scope.emitter.global("Array")}.isArray(${value})`]
  if (required > 0) tests.push(js`${value}.length >= ${required}`)
  if (!node.rest) tests.push(js`${value}.length <= ${node.items.length}`)
  const statements = [refuseUnless(join(tests, "&&", js`true`), scope)]
  const made = scope.locals.fresh(hint)
  const items = node.items.map((item, index) => {
    const at = scope.locals.fresh(`item${index}`)
    statements.push(js`const ${at} = ${value}[${index}]`)
    const revived = reviveItem(item.node, item.nullIsUndefined, item.optional, at, scope)
    statements.push(...revived.statements)
    return revived.result
  })
  statements.push(js`const ${made} = [${join(items.slice(0, required), ",", nothing)}]`)
  for (const [index, item] of items.slice(required).entries()) {
    statements.push(js`if (${value}.length > ${required + index}) ${made}.push(${item})`)
  }
  if (node.rest) {
    const rest = { item: node.rest.node, nullIsUndefined: node.rest.nullIsUndefined }
    statements.push(reviveItems(rest, node.items.length, value, made, scope))
  }
  return { statements, result: made }
}
