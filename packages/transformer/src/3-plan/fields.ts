import type { NodeField } from "../ir/plan.ts"

// Own keys of Object.prototype: reading one of these from any object gives something.
const INHERITED = new Set([
  "__proto__",
  "__defineGetter__",
  "__defineSetter__",
  "__lookupGetter__",
  "__lookupSetter__",
  "constructor",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "toLocaleString",
  "toString",
  "valueOf",
])

export function isInherited(key: string): boolean {
  return INHERITED.has(key)
}

/** Whether an array has all properties that these fields require, judged by their keys. */
export function arrayCouldPass(fields: readonly NodeField[]): {
  memory: boolean
  wire: boolean
} {
  return {
    memory: fields.every(({ optional, key }) => optional || isArrayKey(key)),
    wire: fields.every(
      (field) =>
        field.optional ||
        field.takesUndefined ||
        field.default !== undefined ||
        isArrayKey(field.wireKey),
    ),
  }
}

/** Whether every array has the key, or may have it as an index. */
function isArrayKey(key: string): boolean {
  return key in Array.prototype || /^[0-9]+$/.test(key)
}
