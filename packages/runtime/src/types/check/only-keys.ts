/** Whether every own enumerable key of an object is one of these. */
export function hasOnlyKeys(object: object, keys: ReadonlySet<string>): boolean {
  for (const key of Object.keys(object)) if (!keys.has(key)) return false
  return true
}
