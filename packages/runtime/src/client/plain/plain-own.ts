/** The value of an own property: inherited names such as `constructor` and `toString` are ignored. */
export function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
