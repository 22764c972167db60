import { isNumericKey, ownValue } from "../check/keys.ts"
import { pointerStep } from "../text/pointer-step.ts"
import { explainTarget, passes } from "./explain-checked.ts"
import { brokenCount } from "./fault.ts"
import { isInherited } from "./inherited.ts"
import { faultOf, isQuick } from "./explain-leaf.ts"
import type { FieldPart, ObjectPart, Part } from "./part.ts"
import { messageOf } from "./explain-prepare.ts"
import { HIDDEN_STEP, type Telling } from "./telling.ts"
import { saysNothing, takesUndefined } from "./traits.ts"

/** Reports the issues of an object. */
export function explainObject(part: ObjectPart, value: unknown, telling: Telling): void {
  const { wire } = telling
  if (!isObjectFor(part, value, wire)) return telling.tell("type", part, value)
  const shadow = telling.shadowHere()
  const { fields } = part
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index]!
    const key = wire ? field.wireKey : field.key
    const isOwn = wire ? field.isWireInherited : field.isInherited
    const at = isOwn ? ownValue(value, key) : (value as Record<string, unknown>)[key]
    if (isQuick(field.quick, at) || isTaken(field, at, telling)) telling.fits()
    else explainField(field, at, value, shadow, telling)
  }
  if (part.index !== null || part.patterns.length > 0 || part.more.closed)
    explainKeys(part, value, telling)
  if (part.more.min !== undefined || part.more.max !== undefined) explainCount(part, value, telling)
}

/** An undefined property may be absent, which no check distinguishes. */
function isTaken({ ref }: FieldPart, at: unknown, telling: Telling): boolean {
  return ref !== null && at !== undefined && passes(ref, at, telling)
}

function isObjectFor(part: ObjectPart, value: unknown, wire: boolean): value is object {
  if (typeof value !== "object" || value === null) return false
  if (!Array.isArray(value)) return true
  // In memory an array is an object, but not of a type whose required keys all arrays have.
  return !wire && part.fields.some(({ optional, key }) => !optional && !isArrayKey(key))
}

/** Whether every array has the key, or may have it as an index. */
function isArrayKey(key: string): boolean {
  return key in Array.prototype || /^\d\d*$/.test(key)
}

/** The field of an object; of what every object has only its own. */
export function valueAt(object: object, key: string): unknown {
  return isInherited(key) ? ownValue(object, key) : (object as Record<string, unknown>)[key]
}

function explainField(
  field: FieldPart,
  at: unknown,
  object: object,
  shadow: ReadonlySet<string> | null,
  telling: Telling,
): void {
  const { part } = field
  const key = telling.wire ? field.wireKey : field.key
  if (at === undefined && (field.optional || (telling.wire && field.hasDefault))) return
  const isAbsent = at === undefined && isMissing(field, key, object, telling.wire)
  if (isAbsent && telling.counting) return telling.misses()
  const isNothing = at === null && field.asNull && telling.wire && takesNothing(field)
  if (isNothing && field.optional) return
  const isShadowed = shadow !== null && shadow.has(key)
  const before = telling.count
  if (isShadowed) telling.hidden++
  telling.enter(telling.wire ? field.wireStep : field.step)
  if (isAbsent) telling.tell("missing", part, undefined, null, messageOf(part))
  else explainAt(field, isNothing ? undefined : at, telling)
  telling.leave()
  if (isShadowed) telling.hidden--
  if (at !== undefined && !isNothing && telling.count === before) telling.fits()
}

function explainAt({ part, ref }: FieldPart, at: unknown, telling: Telling): void {
  if (ref === null) telling.explain(part, at)
  else explainTarget(ref, at, telling)
}

function takesNothing(field: FieldPart): boolean {
  return field.optional || takesUndefined(field.part)
}

/** Whether the field does not accept undefined, checks aside: these are called then. */
function isMissing({ part }: FieldPart, key: string, object: object, wire: boolean): boolean {
  if (!takesUndefined(part)) return true
  return wire ? saysNothing(part) : !isThere(object, key)
}

function isThere(object: object, key: string): boolean {
  return isInherited(key) ? Object.hasOwn(object, key) : key in object
}

/** Reports the issues of undeclared keys. */
function explainKeys(part: ObjectPart, value: object, telling: Telling): void {
  const names = telling.wire ? part.wireKeys : part.keys
  for (const key of Object.keys(value)) {
    if (telling.isFull) return
    if (names.has(key)) continue
    const at = valueAt(value, key)
    const of = partOfKey(part, key)
    if (of) telling.insideKey(key, of, at)
    else if (part.more.closed) tellUnknown(part, key, at, value, telling)
  }
}

/** What the value of a key has to be that no field goes by, here or in the other form; null for an unknown key. */
function partOfKey({ patterns, index, keys, wireKeys }: ObjectPart, key: string): Part | null {
  if (keys.has(key) || wireKeys.has(key)) return null
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
  const isHidden = telling.hidden > 0
  const words =
    isHidden || telling.counting ? NO_KEY : unknownWords(part, key, object, telling.wire)
  telling.enter(isHidden ? HIDDEN_STEP : pointerStep(key))
  // What stands under a misspelt key may be what is sensitive under the right one.
  const isShadowed = telling.shadow !== null
  if (isShadowed) telling.hidden++
  telling.tell("unknown_key", words, at, part)
  if (isShadowed) telling.hidden--
  telling.leaveKey()
}

const NO_KEY = "no such key"

function unknownWords(part: ObjectPart, key: string, object: object, wire: boolean): string {
  const absent = [...(wire ? part.wireKeys : part.keys)].filter(
    (name) => !Object.hasOwn(object, name),
  )
  const nearest = part.more.closed!(key, absent)
  return nearest === null ? NO_KEY : `${NO_KEY} (did you mean ${JSON.stringify(nearest)}?)`
}

function explainCount(part: ObjectPart, value: object, telling: Telling): void {
  const { min = 0, max = Infinity } = part.more
  const names = telling.wire ? part.wireKeys : part.keys
  const fields = part.fields.filter((field) => isPresent(field, value, telling.wire))
  const others = Object.keys(value).filter(
    (key) => !names.has(key) && valueAt(value, key) !== undefined && partOfKey(part, key),
  )
  const count = fields.length + others.length
  const fault = brokenCount(count, min, max, "Properties")
  if (fault !== null) telling.tell(fault, part, value)
}

function isPresent(field: FieldPart, object: object, wire: boolean): boolean {
  const at = valueAt(object, wire ? field.wireKey : field.key)
  if (!wire) return at !== undefined
  return at === undefined ? field.hasDefault : at !== null || !field.asNull
}
