import { isDate } from "../natives/date.ts"

/** What a value is, in a few safe characters: never more than a short beginning of the data itself. */
export function found(value: unknown): string {
  if (value === undefined) return "nothing"
  if (value === null) return "null"
  switch (typeof value) {
    case "string":
      return `string ${shortText(value)}`
    case "number":
    case "boolean":
      return `${typeof value} ${value}`
    case "bigint":
      return "bigint"
    case "object":
      return foundObject(value)
    default:
      return typeof value
  }
}

function foundObject(value: object): string {
  if (Array.isArray(value))
    return `array (${value.length} ${value.length === 1 ? "item" : "items"})`
  if (value instanceof Date) return isDate(value) ? "date" : "invalid date"
  return "object"
}

const SHOWN = 24

// Without quotes and backslashes.
const PLAIN = /^[ !#-[\]-~\u2026]*$/

/** Quoted and ASCII, so that it can go into logs and headers. */
function shortText(text: string): string {
  const start = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
  if (PLAIN.test(start)) return `"${start}"`
  return JSON.stringify(start).replace(
    /[\u007f-\u2025\u2027-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
}
