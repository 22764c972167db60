import type { NodeField, ObjectNode } from "../../ir/plan.ts"
import { type Code, block, js } from "../code.ts"
import { makeObject } from "../revive/make-object.ts"
import { differs, isComparable, moveBehind } from "./expect.ts"
import { separator } from "./separator.ts"
import { type FastScope, call, fail, type Read } from "./scope.ts"

// V8 optimises no function beyond about 60 KB of bytecode, and a field takes 100 to 200 bytes.
const MAX_FIELDS = 250

/** Reads an object's keys in declaration order; null when the object has no fast path. */
export function fastObject(node: ObjectNode, hint: string, scope: FastScope): Read | null {
  if (node.patterns || node.minProperties !== undefined || node.maxProperties !== undefined)
    return null
  if (node.fields.some((field) => field.default !== undefined || field.asNull)) return null
  if (node.index) return node.fields.length === 0 ? fastRecord(node, hint, scope) : null
  if (node.fields.length === 0 || node.fields.length > MAX_FIELDS) return null
  if (!node.fields.every((field) => isComparable(field.wireKey))) return null
  const read = node.fields.some(mayBeAbsent)
    ? withAbsentFields(node, scope)
    : allFields(node, scope)
  const object = makeObject(read.fields, hint, scope)
  return {
    statements: [
      ...read.statements,
      js`if (bytes[at] !== 125 /* } */) ${fail(scope)}`,
      js`at++`,
      ...object.statements,
    ],
    result: object.result,
  }
}

interface Fields {
  statements: Code[]
  fields: { field: NodeField; result: Code }[]
}

function mayBeAbsent(field: NodeField): boolean {
  return (
    field.optional ||
    (field.takesUndefined && field.node.kind !== "unknown" && field.node.kind !== "any")
  )
}

/** Every field is there: brace or comma, key and colon are one expected text each. */
function allFields(node: ObjectNode, scope: FastScope): Fields {
  const statements: Code[] = []
  const fields = node.fields.map((field, index) => {
    const key = `${JSON.stringify(field.wireKey)}:`
    if (index > 0) {
      statements.push(
        js`if (bytes[at] !== 44 /* , */) ${fail(scope)}`,
        js`at += bytes[at + 1] === 32 ? 2 : 1`,
      )
    }
    const start = index === 0 ? `{${key}` : key
    statements.push(
      js`if (${differs(start, js`at`)}) ${fail(scope)}`,
      ...moveBehind(start, js`at`, () => scope.emitter.helper("source")),
      js`if (bytes[at] === 32) at++`,
    )
    const read = scope.visit(field.node, field.key, scope)
    statements.push(...read.statements)
    return { field, result: read.result }
  })
  return { statements, fields }
}

/** `next` is where the next key has to start: behind `{` or a comma, or at a byte 0 that no key matches. */
function withAbsentFields(node: ObjectNode, scope: FastScope): Fields {
  const next = scope.locals.fresh("next")
  const statements = [
    js`if (bytes[at] !== 123 /* { */) ${fail(scope)}`,
    js`at++`,
    js`let ${next} = at`,
  ]
  const fields = node.fields.map((field, index) => {
    const key = `${JSON.stringify(field.wireKey)}:`
    const read = scope.visit(field.node, field.key, scope)
    const start = [
      ...moveBehind(key, next, () => scope.emitter.helper("source")),
      js`if (bytes[at] === 32) at++`,
    ]
    const last = index === node.fields.length - 1
    const goOn = last ? js`` : js`${next} = ${scope.emitter.helper("keyAfter")}(bytes, at)`
    if (!mayBeAbsent(field)) {
      statements.push(
        js`if (${differs(key, next)}) ${fail(scope)}`,
        ...start,
        ...read.statements,
        goOn,
      )
      return { field, result: read.result }
    }
    const value = scope.locals.fresh(field.key)
    statements.push(
      js`let ${value}`,
      js`if (!(${differs(key, next)})) ${block([...start, ...read.statements, js`${value} = ${read.result}`, goOn])}`,
    )
    return { field, result: value }
  })
  return { statements, fields }
}

function fastRecord(node: ObjectNode, hint: string, scope: FastScope): Read {
  const { emitter, locals } = scope
  const record = locals.fresh(hint)
  const key = call(js`${emitter.helper("stringAt")}(text, at)`, "key", scope)
  const entry = scope.visit(node.index!, "entry", scope)
  const body = [
    ...key.statements,
    js`if (bytes[at] !== 58 /* : */) ${fail(scope)}`,
    js`at += bytes[at + 1] === 32 ? 2 : 1`,
    ...entry.statements,
    js`
      if (${key.result} === "__proto__") ${emitter.helper("setOwn")}(${record}, ${key.result}, ${entry.result})
      else ${record}[${key.result}] = ${entry.result}
    `,
    separator(125, scope),
  ]
  return {
    statements: [
      js`if (bytes[at] !== 123 /* { */) ${fail(scope)}`,
      js`at++`,
      js`const ${record} = {}`,
      js`
        if (bytes[at] === 125 /* } */) at++
        else for (;;) ${block(body)}
      `,
    ],
    result: record,
  }
}
