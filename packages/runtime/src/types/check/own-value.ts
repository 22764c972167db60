/** The own property of an object, for keys such as `constructor` that every object inherits. */
export function ownValue(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined
}

/** Sets an own property even where the key is `__proto__`, which an assignment would take as the prototype. */
export function setOwn(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  })
}
