import type { ObjectNode } from "../../ir/plan.ts"
import { type Code, block, join, js, pure } from "../emit-code.ts"
import { makeObject } from "../revive/make-object.ts"
import { propertyTests, refuseCount } from "../revive/revive-object.ts"
import { type Entries, fastRecord, otherMember, putEntries } from "./decode-entries.ts"
import { absentField, fieldCase, goOn, isRequired, type Members } from "./decode-field.ts"
import { type FastScope, fail, type Read, newLine } from "./decode-scope.ts"

// V8 optimises no function beyond about 60 KB of bytecode. A field of such an object takes about 430 bytes, and about
// 560 where white space is passed over without calls.
const MAX_FIELDS = 120
const MANY_FIELDS = 60

/**
 * Keys in declaration order fall through from case to case. For any other key the key found last is tried,
 * then `keyAt` finds its case. Null when the object has no fast path.
 */
export function fastObject(node: ObjectNode, hint: string, within: FastScope): Read | null {
  if (!isReadByKeys(node)) return null
  const scope = node.fields.length > MANY_FIELDS ? { ...within, isLong: true } : within
  const patterns = node.patterns?.length ?? 0
  const limits = propertyTests(node)
  if (node.fields.length === 0 && node.index && patterns === 0 && limits.length === 0)
    return fastRecord(node.index, hint, scope)
  const { locals } = scope
  const values = node.fields.map((field) => locals.fresh(field.key))
  const entries =
    node.index || patterns > 0
      ? { keys: locals.fresh("keys"), values: locals.fresh("entries") }
      : null
  const statements = [
    js`if (bytes[at] !== 123 /* { */) ${fail(scope)}`,
    newLine(scope),
    values.length === 0 ? js`` : js`let ${join(values, ",", js``)}`,
    entries ? js`const ${entries.keys} = [], ${entries.values} = []` : js``,
    ...members(node, values, entries, scope),
    js`if (bytes[at] <= 32) at = ${scope.emitter.helper("spaceEnd")}(bytes, at)`,
    js`if (bytes[at++] !== 125 /* } */) ${fail(scope)}`,
    refuseAbsent(node, values, scope),
    ...node.fields.map((field, index) => absentField(field, values[index]!, scope)),
  ]
  const fields = node.fields.map((field, index) => ({ field, result: values[index]! }))
  const object = makeObject(fields, hint, scope)
  statements.push(...object.statements)
  if (!entries && limits.length === 0) return { statements, result: object.result }
  const made = locals.fresh(hint)
  statements.push(js`const ${made} = ${object.result}`)
  if (entries) statements.push(putEntries(made, entries, scope))
  statements.push(refuseCount(limits, made, scope))
  return { statements, result: made }
}

/** Whether the object has a fast path. */
export function isReadByKeys({ fields }: ObjectNode): boolean {
  if (fields.length > MAX_FIELDS) return false
  if (fields.some((field) => field.default !== undefined && field.asNull)) return false
  // A lone surrogate can be in a text as itself and as its escape.
  return fields.every((field) => field.wireKey.isWellFormed())
}

function members(
  node: ObjectNode,
  values: Code[],
  entries: Entries | null,
  scope: FastScope,
): Code[] {
  const { emitter, locals } = scope
  const at: Members = {
    label: locals.fresh("members"),
    next: locals.fresh("next"),
    missed: locals.fresh("missed"),
  }
  const { label, next, missed } = at
  const other = [...otherMember(node, entries, scope), ...goOn(at)]
  if (node.fields.length === 0)
    return [js`${label}: if (bytes[at] !== 125 /* } */) for (;;) ${block(other)}`]
  const cases = node.fields.map((field, index) =>
    fieldCase(field, index, values[index]!, at, scope),
  )
  const expected = locals.fresh("expected")
  const keys = keyTable(node, scope)
  return [
    js`let ${next} = 0, ${missed} = 0, ${expected} = 0`,
    js`
      ${label}: if (bytes[at] !== 125 /* } */) for (;;) {
        switch (${next}) {
          ${cases}
            ${next} = ${node.fields.length}
            break
          default: ${block(other)}
        }
        if (at !== ${missed}) {
          ${missed} = at
          ${expected} = ${next}
          ${next} = ${keys}.after[${next}]
        } else if (bytes[at] === 34 /* " */) {
          ${next} = ${emitter.helper("keyAt")}(${keys}, text, at, ${expected})
        } else {
          at = ${emitter.helper("spaceEnd")}(bytes, at)
          if (bytes[at] !== 34 /* " */) ${fail(scope)}
          ${next} = ${expected}
        }
      }
    `,
  ]
}

function keyTable({ fields }: ObjectNode, { emitter, type }: FastScope): Code {
  const keys = fields.map((field) => js`${field.wireKey}`)
  const table = js`${emitter.helper("keyTable")}([${join(keys, ",", js``)}])`
  return emitter.state(`keys${type.name}`, pure(table))
}

function refuseAbsent(node: ObjectNode, values: Code[], scope: FastScope): Code {
  const absent = node.fields.flatMap((field, index) =>
    isRequired(field, scope.emitter.types) ? [js`${values[index]!} === undefined`] : [],
  )
  return absent.length === 0 ? js`` : js`if (${join(absent, "||", js`false`)}) ${fail(scope)}`
}
