import type { Field, ObjectShape } from "../../src/ir/shape.ts"
import { countFits, define, get, shapeOfKey, wireKey } from "./object.ts"
import { type Decoded, made, type Parts, REFUSED } from "./decoded.ts"

export function reviveObject(shape: ObjectShape, wire: unknown, parts: Parts): Decoded {
  if (typeof wire !== "object" || wire === null || Array.isArray(wire)) return REFUSED
  const value = {}
  for (const field of shape.fields) {
    const at = reviveField(field, wire, parts)
    if (!at.ok) return REFUSED
    if (at.value !== undefined || !field.optional) define(value, field.key, at.value)
  }
  const names = new Set(shape.fields.map(wireKey))
  for (const key of Object.keys(wire)) {
    if (names.has(key)) continue
    const entry = shapeOfKey(shape, key)
    if (!entry && shape.closed) return REFUSED
    if (!entry) continue
    const at = parts.revive(entry, get(wire, key))
    if (!at.ok) return REFUSED
    define(value, key, at.value)
  }
  return countFits(shape, value) ? made(value) : REFUSED
}

/** An optional field that is absent is undefined. */
function reviveField(field: Field, wire: object, parts: Parts): Decoded {
  if (Object.hasOwn(wire, wireKey(field))) {
    const at = get(wire, wireKey(field))
    if (!field.asNull || at !== null) return parts.revive(field.shape, at)
    return field.optional || parts.accepts(field.shape, undefined) ? made(undefined) : REFUSED
  }
  if (field.default !== undefined) return parts.revive(field.shape, JSON.parse(field.default))
  // A value of no known type has to be there.
  const mayBeAbsent =
    field.optional || (!parts.isAnything(field.shape) && parts.accepts(field.shape, undefined))
  return mayBeAbsent ? made(undefined) : REFUSED
}
