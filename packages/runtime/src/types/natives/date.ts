/** Whether the value is a Date that holds a time. False for `Object.create(Date.prototype)`, whose methods throw. */
export function isDate(value: unknown): value is Date {
  try {
    return value instanceof Date && !Number.isNaN(value.getTime())
  } catch {
    return false
  }
}
