/** What a record itself has under a name: names such as `constructor` and `toString` are in none by themselves. */
export function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
