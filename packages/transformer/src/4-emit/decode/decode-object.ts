import type { ObjectNode } from "../../ir/plan.ts"
import { type Code, block, join, js, pure } from "../emit-code.ts"
import { makeObject } from "../revive/make-object.ts"
import { propertyTests, refuseCount } from "../revive/revive-object.ts"
import { type Entries, fastRecord, otherMember, putEntries } from "./decode-entries.ts"
import { absentField, fieldCase, goOn, isRequired } from "./decode-field.ts"
import { caseBody, type FastScope, type Read, withoutTarget } from "./decode-scope.ts"
import { closing, opening } from "./separator.ts"

// V8 optimises no function beyond about 60 KB of bytecode.
const MAX_FIELDS = 120

/**
 * Keys in declaration order fall through from case to case. For any other key the key found last is tried,
 * then `keyAt` finds its case. Null when the object has no fast path.
 */
export function fastObject(node: ObjectNode, hint: string, given: FastScope): Read | null {
  if (!isReadByKeys(node)) return null
  const patterns = node.patterns?.length ?? 0
  const limits = propertyTests(node)
  if (node.fields.length === 0 && node.index && patterns === 0 && limits.length === 0)
    return fastRecord(node.index, hint, given)
  const scope = withoutTarget(given)
  const { locals } = scope
  const values = node.fields.map((field) => locals.fresh(field.key))
  const entries =
    node.index || patterns > 0
      ? { keys: locals.fresh("keys"), values: locals.fresh("entries") }
      : null
  const statements = [
    ...opening(123, scope),
    values.length === 0 ? js`` : js`let ${join(values, ",", js``)}`,
    entries ? js`const ${entries.keys} = [], ${entries.values} = []` : js``,
    ...members(node, values, entries, scope),
    ...closing(125, scope, absent(node, values, scope)),
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
  const label = locals.fresh("end")
  const other = otherMember(node, entries, scope)
  const others = [...other.statements, ...goOn(label, other, scope)]
  if (node.fields.length === 0) return [js`${label}: if (b[at] !== 125) for (;;) ${block(others)}`]
  const next = locals.fresh("next")
  const missed = locals.fresh("missed")
  const cases = node.fields.map((field, index) =>
    fieldCase(field, index, values[index]!, { label, next, missed }, scope),
  )
  const keys = keyTable(node, scope)
  const found = js`${emitter.helper("keyAt")}(${keys}, text, at, ${next}, ${missed})`
  const search = js`${next} = ${found}, ${missed} = at`
  return [
    js`let ${next} = 0, ${missed} = 0`,
    js`
      ${label}: if (b[at] !== 125) for (;; ${search}) switch (${next}) {
      ${cases}
        ${next} = ${node.fields.length}
        break
      default:
        ${caseBody(others)}
      }
    `,
  ]
}

function keyTable({ fields }: ObjectNode, { emitter, type }: FastScope): Code {
  const keys = fields.map((field) => js`${field.wireKey}`)
  const table = js`${emitter.helper("keyTable")}([${join(keys, ",", js``)}])`
  return emitter.state(`keys${type.name}`, pure(table))
}

/** Whether a field is missing that has to be there. */
function absent({ fields }: ObjectNode, values: Code[], { emitter }: FastScope): Code[] {
  return fields.flatMap((field, index) =>
    isRequired(field, emitter.types) ? [js`${values[index]!} === undefined`] : [],
  )
}
