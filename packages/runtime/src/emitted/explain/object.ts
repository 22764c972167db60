import { isNumericKey } from "../keys.ts"
import { ownValue } from "../own.ts"
import { nearestKey } from "./nearest-key.ts"
import { faultOf } from "./leaf.ts"
import type { FieldPart, ObjectPart, Part } from "./part.ts"
import { HIDDEN_KEY, type Telling } from "./telling.ts"
import { holdsSensitive, isAnything, takesEmpty } from "./traits.ts"
import { targetOf } from "./prepare.ts"
import { wordsOf } from "./words.ts"

/** Tells the issues of an object. */
export function explainObject(part: ObjectPart, value: unknown, telling: Telling): void {
  if (!isObjectFor(part, value, telling.wire))
    return telling.tell("type", wordsOf(part), telling.found(value, holdsSensitive(part)))
  const shadow = telling.shadowHere()
  for (const field of part.fields) {
    const key = telling.wire ? field.wireKey : field.key
    const at = key in NOTHING ? ownValue(value, key) : (value as Record<string, unknown>)[key]
    if (field.quick !== "" && typeof at === field.quick) telling.matched++
    else explainField(field, key, at, value, shadow, telling)
    if (telling.isFull) return
  }
  if (needsKeys(part)) explainKeys(part, value, telling)
  explainCount(part, value, telling)
}

// Has the keys that every object has.
const NOTHING: object = {}

function isObjectFor(part: ObjectPart, value: unknown, wire: boolean): value is object {
  if (typeof value !== "object" || value === null) return false
  if (!Array.isArray(value)) return true
  // In memory an array is an object, unless nothing that the type asks for tells the two apart.
  return !wire && part.fields.some((field) => !field.optional)
}

function explainField(
  field: FieldPart,
  key: string,
  at: unknown,
  object: object,
  shadow: ReadonlySet<string> | null,
  telling: Telling,
): void {
  const { part } = field
  if (at === undefined && isRightlyAbsent(field, key, object, telling.wire)) return
  if (at === null && field.asNull && telling.wire && takesNothing(field)) return
  const isShadowed = shadow !== null && shadow.has(key)
  const before = telling.issues.length
  if (isShadowed) telling.hidden++
  if (at === undefined) tellMissing(key, part, telling)
  else telling.inside(key, part, at)
  if (isShadowed) telling.hidden--
  if (telling.issues.length === before) telling.matched++
}

function takesNothing(field: FieldPart): boolean {
  return field.optional || takesEmpty(field.part, "undefined")
}

function isRightlyAbsent(field: FieldPart, key: string, object: object, wire: boolean): boolean {
  if (field.optional || (wire && field.hasDefault)) return true
  if (!takesEmpty(field.part, "undefined")) return false
  if (wire) return !isAnything(field.part)
  return key in NOTHING ? Object.hasOwn(object, key) : key in object
}

function tellMissing(key: string, part: Part, telling: Telling): void {
  telling.steps[telling.depth++] = key
  telling.tell("missing", wordsOf(part), "nothing", messageOf(part))
  telling.depth--
}

/** The message of the tag that stands directly on a type. */
function messageOf(part: Part): string | undefined {
  if (part.kind === "refined") return part.more.message ?? messageOf(part.of)
  return part.kind === "ref" && targetOf(part).part.kind === "refined"
    ? messageOf(targetOf(part).part)
    : undefined
}

function needsKeys({ index, patterns, more }: ObjectPart): boolean {
  return index !== null || patterns.length > 0 || more.closed === true
}

/** Tells the issues of keys that no field names. */
function explainKeys(part: ObjectPart, value: object, telling: Telling): void {
  const { wire } = telling
  for (const key of Object.keys(value)) {
    if (part.fields.some((field) => (wire ? field.wireKey : field.key) === key)) continue
    const at = (value as Record<string, unknown>)[key]
    const of = partOfKey(part, key)
    if (of) telling.insideKey(key, of, at)
    else if (part.more.closed) tellUnknown(part, key, at, value, telling)
    if (telling.isFull) return
  }
}

/** What the value of a key has to be that no field names; null for an unknown key. */
function partOfKey({ patterns, index }: ObjectPart, key: string): Part | null {
  const pattern = patterns.find((each) =>
    each.key === null ? isNumericKey(key) : faultOf(each.key, key, false) === null,
  )
  return pattern?.value ?? index
}

function tellUnknown(
  part: ObjectPart,
  key: string,
  at: unknown,
  object: object,
  telling: Telling,
): void {
  if (telling.hidden > 0)
    return telling.tellAt(HIDDEN_KEY, "unknown_key", "no such key", telling.found(at, true))
  const absent = part.fields
    .map((field) => (telling.wire ? field.wireKey : field.key))
    .filter((name) => !Object.hasOwn(object, name))
  const nearest = nearestKey(key, absent)
  const expected =
    nearest === null ? "no such key" : `no such key (did you mean ${JSON.stringify(nearest)}?)`
  // What stands under a misspelt key may be what is sensitive under the right one.
  telling.tellAt(
    key,
    "unknown_key",
    expected,
    telling.found(at, holdsSensitive(part) || telling.shadowHere() !== null),
  )
}

function explainCount(part: ObjectPart, value: object, telling: Telling): void {
  const { min, max } = part.more
  if (min === undefined && max === undefined) return
  let count = 0
  for (const field of part.fields) {
    const at = ownValueOrInherited(value, telling.wire ? field.wireKey : field.key)
    const isAbsent = at === undefined || (at === null && telling.wire && field.asNull)
    if (!isAbsent || (at === undefined && telling.wire && field.hasDefault)) count++
  }
  for (const key of Object.keys(value)) {
    if (part.fields.some((field) => (telling.wire ? field.wireKey : field.key) === key)) continue
    if ((value as Record<string, unknown>)[key] !== undefined && partOfKey(part, key)) count++
  }
  if (count >= (min ?? 0) && count <= (max ?? Infinity)) return
  const keys =
    telling.hidden > 0 ? "a sensitive value" : `object (${count} ${count === 1 ? "key" : "keys"})`
  telling.tell("items", wordsOf(part), keys)
}

function ownValueOrInherited(object: object, key: string): unknown {
  return key in NOTHING ? ownValue(object, key) : (object as Record<string, unknown>)[key]
}
