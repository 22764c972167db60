/** Everything that can be told apart about a value, as text: key order, own `__proto__`, undefined, -0, prototypes. */
export function printed(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`
  if (typeof value === "string") return JSON.stringify(value)
  if (Object.is(value, -0)) return "-0"
  if (typeof value !== "object" || value === null) return String(value)
  if (value instanceof Date) return `Date(${value.getTime()})`
  if (Array.isArray(value)) return `[${Array.from(value, printed).join(", ")}]`
  const prototype = Object.getPrototypeOf(value) === Object.prototype ? "" : "strange "
  const entries = Object.getOwnPropertyNames(value).map((key) => {
    const {
      value: at,
      writable,
      enumerable,
      configurable,
    } = Object.getOwnPropertyDescriptor(value, key)!
    return `${JSON.stringify(key)}${writable && enumerable && configurable ? "" : "!"}: ${printed(at)}`
  })
  return `${prototype}{${entries.join(", ")}}`
}
