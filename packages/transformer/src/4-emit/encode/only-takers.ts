import type { Node, NodeField, ObjectNode } from "../../ir/plan.ts"
import { type Code, join, js, member } from "../emit-code.ts"
import { dataCode } from "../data.ts"
import type { Emitter } from "../create-emitter.ts"
import type { Read } from "./decision.ts"
import { isUnknown, resolved } from "./encode-traits.ts"

type Literal = string | number | boolean

/** Cheap tests of some object types, and what to read for them. */
export interface OnlyTakers {
  reads: Read[]
  tests(reads: readonly Code[]): { at: number; condition: Code }[]
}

/**
 * Tests that a value, which fits one of these object types, does not fit any of the others: another value of
 * a literal field, or a required key that is missing. A check instead would cost as much as the value is
 * large, again at each level of nesting. Null when no type can be excluded in this way.
 */
export function onlyTakers(
  nodes: readonly Node[],
  value: Code,
  emitter: Emitter,
): OnlyTakers | null {
  const told = nodes.flatMap((own, at) => {
    const others = nodes.filter((_, other) => other !== at)
    const facts = onlyTakenBy(own, others, emitter)
    return facts && facts.absent.length <= MOST_ABSENT ? [{ at, ...facts }] : []
  })
  if (nodes.length > MOST_ABSENT + 1 && told.length < nodes.length) {
    const byKeys = onlyByKeys(nodes, value, emitter)
    if (byKeys) return byKeys
  }
  if (told.length === 0) return null
  // Read once, since values of different types have different hidden classes, and such reads are not cheap.
  const keys = [...new Set(told.flatMap(({ literals }) => literals.map((field) => field.key)))]
  return {
    reads: keys.map((key) => ({ hint: key, from: () => member(value, key) })),
    tests(reads) {
      const read = (key: string): Code => reads[keys.indexOf(key)] ?? member(value, key)
      return told.map(({ at, literals, absent }) => {
        const tests = [
          ...literals.map((field) => isOneOf(read(field.key), field, emitter)),
          ...absent.map((key) => js`${read(key)} === undefined`),
        ]
        return { at, condition: join(tests, "&&", value) }
      })
    },
  }
}

/** More keys than these are not tested one by one for each type: the text would grow with the square of their number. */
const MOST_ABSENT = 8

/** Each type has a required key that no other one names: one of these keys is there, and no other. */
function onlyByKeys(nodes: readonly Node[], value: Code, emitter: Emitter): OnlyTakers | null {
  const objects = nodes.map((each) => resolved(each, emitter.types))
  if (!objects.every((each) => each.kind === "object")) return null
  const uses = Map.groupBy(
    objects.flatMap(({ fields }) => fields),
    ({ key }) => key,
  )
  const keys = objects.flatMap(
    ({ fields }) =>
      fields.find((field) => uses.get(field.key)!.length === 1 && isNeeded(field, emitter))?.key ??
      [],
  )
  if (keys.length < nodes.length) return null
  const names = emitter.constant("keysOfOne", dataCode(keys))
  return {
    reads: [{ hint: "only", from: () => js`${emitter.helper("onlyKey")}(${value}, ${names})` }],
    tests: ([only]) => nodes.map((_, at) => ({ at, condition: js`${only!} === ${at}` })),
  }
}

/**
 * The fields whose values, and the keys whose absence, prove that no other type accepts a value; null when
 * nothing does.
 */
function onlyTakenBy(
  own: Node,
  others: readonly Node[],
  emitter: Emitter,
): { literals: NodeField[]; absent: string[] } | null {
  const object = resolved(own, emitter.types)
  if (object.kind !== "object") return null
  const literals = new Set<NodeField>()
  const absent = new Set<string>()
  for (const each of others) {
    const other = resolved(each, emitter.types)
    if (other.kind !== "object") return null
    const different = object.fields.find((field) => isDifferent(field, other, emitter))
    const missing = other.fields.find((field) => isMissing(field, object, emitter))
    if (different) literals.add(different)
    else if (missing) absent.add(missing.key)
    else return null
  }
  return { literals: [...literals], absent: [...absent] }
}

/** Whether all values of the field differ from those that the other type requires under the same key. */
function isDifferent(field: NodeField, other: ObjectNode, emitter: Emitter): boolean {
  const same = other.fields.find((each) => each.key === field.key)
  if (!same || field.inherited || field.optional || same.optional) return false
  const values = literalsOf(field.node, emitter)
  const others = literalsOf(same.node, emitter)
  return values !== null && others !== null && values.every((each) => !others.includes(each))
}

/**
 * Whether a value without this field cannot be of the type that has it, while the other type does not name
 * it.
 */
function isMissing(field: NodeField, object: ObjectNode, emitter: Emitter): boolean {
  return isNeeded(field, emitter) && object.fields.every((each) => each.key !== field.key)
}

function isNeeded(field: NodeField, emitter: Emitter): boolean {
  return (
    !field.optional &&
    !field.takesUndefined &&
    !field.inherited &&
    !isUnknown(field.node, emitter.types)
  )
}

function literalsOf(node: Node, emitter: Emitter): Literal[] | null {
  const at = resolved(node, emitter.types)
  if (at.kind === "literal") return [at.value]
  if (at.kind !== "union") return null
  const parts = at.members.map((each) => literalsOf(each, emitter))
  const all = parts.flatMap((part) => part ?? [])
  return parts.includes(null) || all.length > MOST_LITERALS ? null : all
}

/** A list of more literals, which several types may share, is not written into each. */
const MOST_LITERALS = 16

function isOneOf(read: Code, field: NodeField, emitter: Emitter): Code {
  const tests = literalsOf(field.node, emitter)!.map((literal) => js`${read} === ${literal}`)
  return tests.length === 1 ? tests[0]! : js`(${join(tests, "||", read)})`
}
