import type { JsonSchemaPart } from "@precast/runtime/emitted"

/** `__proto__` is a key like any other. */
export function define(object: object, key: string, value: JsonSchemaPart): void {
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  })
}
