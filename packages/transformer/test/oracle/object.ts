import type { Field, KeyPattern, ObjectShape, Shape } from "../../src/ir/shape.ts"
import { within } from "./rules.ts"
import { isTemplateText } from "./template.ts"
import { textObeys } from "./text.ts"

// What every object inherits is not there unless the object has it itself.
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype))

function has(object: object, key: string): boolean {
  return INHERITED.has(key) ? Object.hasOwn(object, key) : key in object
}

/** The field of an object in memory. */
export function get(object: object, key: string): unknown {
  return has(object, key) ? (object as Record<string, unknown>)[key] : undefined
}

export function define(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  })
}

/** Key of a field on the wire. */
export function wireKey(field: Field): string {
  return field.alias ?? field.key
}

/**
 * What the values of a key have to be that is not a field's; null: the key is unknown. The name of a field in memory
 * is no other key on the wire, and the other way round: it would be taken for the field on its way back.
 */
export function shapeOfKey(shape: ObjectShape, key: string): Shape | null {
  if (shape.fields.some((field) => field.key === key || wireKey(field) === key)) return null
  const pattern = shape.patterns?.find((each) => keyFits(each.key, key))
  return pattern ? pattern.shape : shape.index
}

function keyFits(pattern: KeyPattern, key: string): boolean {
  if (pattern.kind === "number") return Number.isFinite(Number(key)) && String(Number(key)) === key
  return isTemplateText(key, pattern.parts) && textObeys(key, pattern.rules)
}

export function acceptsObject(
  shape: ObjectShape,
  value: unknown,
  fits: (shape: Shape, value: unknown) => boolean,
): boolean {
  if (typeof value !== "object" || value === null) return false
  if (Array.isArray(value) && shape.fields.every((field) => field.optional || isOfLists(field.key)))
    return false
  const fieldFits = (field: Field): boolean => {
    const at = get(value, field.key)
    if (field.optional) return at === undefined || fits(field.shape, at)
    return has(value, field.key) && fits(field.shape, at)
  }
  if (!shape.fields.every(fieldFits)) return false
  const names = new Set(shape.fields.map((field) => field.key))
  const others = Object.keys(value).filter((key) => !names.has(key))
  const entryFits = (key: string): boolean => {
    const at = shapeOfKey(shape, key)
    return at ? fits(at, get(value, key)) : !shape.closed
  }
  return others.every(entryFits) && countFits(shape, value)
}

/** Whether every list has the key, or may have it as an index: no list is an object type for that. */
function isOfLists(key: string): boolean {
  return key in Array.prototype || /^[0-9]+$/.test(key)
}

/** Whether there are neither too few nor too many properties: those that the type names and that are not undefined. */
export function countFits(shape: ObjectShape, value: object): boolean {
  const fields = shape.fields.filter((field) => get(value, field.key) !== undefined)
  const others = Object.keys(value).filter(
    (key) => shapeOfKey(shape, key) !== null && get(value, key) !== undefined,
  )
  return within(fields.length + others.length, shape.minProperties, shape.maxProperties)
}
