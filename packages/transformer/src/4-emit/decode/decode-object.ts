import type { NodeField, ObjectNode, Node } from "../../ir/plan.ts"
import { type Code, block, join, js, nothing, pure } from "../emit-code.ts"
import { makeObject } from "../revive/make-object.ts"
import { byPattern, hiddenKey, setEntry } from "../revive/revive-entries.ts"
import { propertyTests, refuseCount } from "../revive/revive-object.ts"
import { absentField, fieldCase, goOn, isRequired, type Members } from "./decode-field.ts"
import {
  caseBody,
  type FastScope,
  type Read,
  SOURCE_END,
  withoutTarget,
  call,
  fail,
  settled,
  variable,
} from "./decode-scope.ts"
import { closing, opening, braced, separator } from "./separator.ts"

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
  const { isPart } = given
  const scope = { ...withoutTarget(given), isPart: nothing }
  const { locals } = scope
  const values = node.fields.map((field) => locals.fresh(field.key))
  const entries =
    node.index || patterns > 0
      ? { keys: locals.fresh("keys"), values: locals.fresh("entries") }
      : null
  const names = {
    label: locals.fresh("end"),
    next: locals.fresh("next"),
    missed: locals.fresh("missed"),
  }
  const statements = [
    ...opening(123, scope),
    values.length === 0 ? js`` : js`let ${join(values, ",", js``)}`,
    entries ? js`const ${entries.keys} = [], ${entries.values} = []` : js``,
    ...members(node, values, entries, names, { ...scope, isPart }),
    ...closing(125, scope, absent(node, values, names, { ...scope, isPart })),
    ...node.fields.map((field, index) => absentField(field, values[index]!, scope)),
  ]
  const fields = node.fields.map((field, index) => ({ field, result: values[index]! }))
  if (isPart !== nothing)
    statements.push(js`if (${isPart}) ${block(partOf(node, fields, hint, scope))}`)
  const object = makeObject(fields, hint, scope)
  statements.push(...object.statements)
  if (!entries && limits.length === 0) return { statements, result: object.result }
  const value = locals.fresh(hint)
  statements.push(js`const ${value} = ${object.result}`)
  if (entries) statements.push(putEntries(value, entries, scope))
  statements.push(refuseCount(limits, value, scope))
  return { statements, result: value }
}

/** Returns an object of the fields that are there. */
function partOf(
  node: ObjectNode,
  fields: { field: NodeField; result: Code }[],
  hint: string,
  scope: FastScope,
): Code[] {
  if (node.fields.every(({ key, wireKey }) => key === wireKey && key !== "__proto__")) {
    const all = [keyTable(node, scope), ...fields.map(({ result }) => result)]
    const present = js`${scope.emitter.helper("presentOf")}(${join(all, ",", nothing)})`
    return [js`${SOURCE_END} = at`, js`return ${present}`]
  }
  const loose = fields.map(({ field, result }) => ({ field: { ...field, optional: true }, result }))
  const { statements, result } = makeObject(loose, hint, scope)
  return [...statements, js`${SOURCE_END} = at`, js`return ${result}`]
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
  names: Members,
  given: FastScope,
): Code[] {
  const { emitter, isPart } = given
  const scope = { ...given, isPart: nothing }
  const { label, next, missed } = names
  const other = otherMember(node, entries, scope)
  const others = [...other.statements, ...goOn(label, other, scope)]
  if (node.fields.length === 0) return [js`${label}: if (b[at] !== 125) for (;;) ${block(others)}`]
  const cases = node.fields.map((field, index) =>
    fieldCase(field, index, values[index]!, names, given),
  )
  const keys = keyTable(node, scope)
  const found = js`${emitter.helper("keyAt")}(${keys}, at, ${next}, ${missed})`
  const search = js`${next} = ${found}, ${missed} = at`
  // Without a field that has to be there: the others would be looked for one after the other.
  const needsFields =
    isPart === nothing && node.fields.some((field) => isRequired(field, emitter.types))
  const unlessEmpty = needsFields ? nothing : js`if (b[at] !== 125) `
  return [
    js`let ${next} = 0, ${missed} = 0`,
    js`
      ${label}: ${unlessEmpty}for (;; ${search}) switch (${next}) {
      ${cases}
        ${next} = ${node.fields.length}
        break
      default:
        ${caseBody(others)}
      }
    `,
  ]
}

/** What has the keys of the object: for a whole type its description. */
function keyTable(node: ObjectNode, { emitter, type }: FastScope): Code {
  const keys = node.fields.map((field) => js`${field.wireKey}`)
  const isDescribed =
    node === type.node &&
    emitter.wholeOf(type) === null &&
    !node.fields.some(({ key }) => isIndex(key))
  if (isDescribed) return emitter.call("reportWire", type.id)
  const list = js`[${join(keys, ",", js``)}]`
  return emitter.state(`keys${type.name}`, pure(js`${emitter.helper("keysOf")}(${list})`))
}

/** Whether an object has the key in front of others, in whatever order they were written. */
function isIndex(key: string): boolean {
  return /^\d+$/.test(key)
}

// Fewer are compared one by one, in less text than the call.
const FEW = 3

/**
 * Whether a field is missing that has to be there. Where no key was missed, all fields up to the last one that was read
 * are there.
 */
function absent(
  { fields }: ObjectNode,
  values: Code[],
  { next, missed }: Members,
  scope: FastScope,
): Code[] {
  const { emitter, isPart } = scope
  const required = [...fields.keys()].filter((index) => isRequired(fields[index]!, emitter.types))
  const own = required.map((index) => values[index]!)
  const tests = own.map((value) => js`${value} === undefined`)
  const isAbsent = (): Code => absentOf(own, scope)
  // There, the code of a field that is not there lets the next one look for its key.
  if (isPart !== nothing) return tests.length === 0 ? [] : [js`!${isPart} && ${isAbsent()}`]
  if (own.length < FEW) return tests
  return [js`(${missed} || ${next} < ${required.at(-1)!}) && ${isAbsent()}`]
}

/** A test of four values each; 0 stands for those that are not there. */
function absentOf(values: readonly Code[], { emitter }: FastScope): Code {
  const fours = Array.from({ length: Math.ceil(values.length / 4) }, (_, at) =>
    [0, 1, 2, 3].map((more) => values[4 * at + more] ?? js`0`),
  )
  const tests = fours.map((four) => js`${emitter.helper("isAbsent")}(${join(four, ",", nothing)})`)
  return tests.length === 1 ? tests[0]! : js`(${join(tests, "||", nothing)})`
}

/** Keys and values that patterns or the index take; they come behind the fields. */
interface Entries {
  keys: Code
  values: Code
}

/** A member whose key no field has. */
function otherMember(
  node: ObjectNode,
  entries: Entries | null,
  scope: FastScope,
): Pick<Read, "statements" | "end"> {
  const { emitter } = scope
  if (!entries) {
    if (node.closed) return { statements: [fail(scope)] }
    return { statements: [], end: js`${emitter.helper("memberEnd")}(at)` }
  }
  const key = call(emitter.helper("plainKeyAt"), "key", scope)
  const take = (item: Node): Code[] => {
    const read = scope.visit(item, "entry", scope)
    return [
      ...settled(read),
      js`${entries.keys}.push(${key.result})`,
      js`${entries.values}.push(${read.result})`,
    ]
  }
  const skipped = [js`${emitter.helper("valueAt")}(at)`, js`at = ${SOURCE_END}`]
  const otherwise = node.closed ? [fail(scope)] : skipped
  return {
    statements: [
      ...key.statements,
      ...separator(58, key, scope),
      ...unlessHidden(
        node,
        key.result,
        otherwise,
        byPattern(node, key.result, take, otherwise, scope),
      ),
    ],
  }
}

function unlessHidden(node: ObjectNode, key: Code, otherwise: Code[], take: Code[]): Code[] {
  const isHidden = hiddenKey(node, key)
  return isHidden ? [js`if (${isHidden}) ${block(otherwise)} else ${block(take)}`] : take
}

function putEntries(object: Code, { keys, values }: Entries, scope: FastScope): Code {
  const index = scope.locals.fresh("index")
  const key = scope.locals.fresh("key")
  return js`for (let ${index} = 0; ${index} < ${keys}.length; ${index}++) ${block([
    js`const ${key} = ${keys}[${index}]`,
    setEntry(object, key, js`${values}[${index}]`, scope),
  ])}`
}

/** An object of nothing but an index. */
function fastRecord(item: Node, hint: string, scope: FastScope): Read {
  const { value: record, assigned } = variable(hint, scope)
  const within = withoutTarget(scope)
  const key = call(scope.emitter.helper("stringAt"), "key", within)
  const entry = scope.visit(item, "entry", within)
  const statements = [
    ...key.statements,
    ...separator(58, key, scope),
    ...entry.statements,
    setEntry(record, key.result, entry.result, scope),
  ]
  return {
    statements: [js`${assigned} = {}`, ...braced({ ...entry, statements }, scope)],
    result: record,
  }
}
