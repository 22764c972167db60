/** Whether one of the values is undefined. */
export function isAbsent(...values: readonly unknown[]): boolean {
  for (let index = 0; index < values.length; index++) if (values[index] === undefined) return true
  return false
}
