/** Whether a key is the text of a finite number, as JavaScript writes it: `"1"`, `"-1.5"`. */
export function isNumericKey(key: string): boolean {
  const number = Number(key)
  return Number.isFinite(number) && String(number) === key
}

/** How many keys of an object have a value: a key whose value is undefined counts as absent. */
export function countPresent(object: object): number {
  let count = 0
  for (const key of Object.keys(object))
    if ((object as Record<string, unknown>)[key] !== undefined) count++
  return count
}

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
