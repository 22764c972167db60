const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype))

/** Whether every object has such a key (`toString`), so that only an own one counts. */
export function isInherited(key: string): boolean {
  return INHERITED.has(key)
}
