import { Json } from "../json.ts"

/**
 * The text of a point in time, or of a day in UTC; null for an invalid Date. Years beyond 9999 and before 1 are
 * written as PostgreSQL reads them.
 */
export function dateText(date: Date, isDay: boolean): string | null {
  if (Number.isNaN(date.getTime())) return null
  const year = date.getUTCFullYear()
  const rest = date.toISOString().slice(-20, isDay ? -14 : undefined)
  // The year 0 of ISO 8601 is 1 BC.
  const counted = String(year > 0 ? year : 1 - year).padStart(4, "0")
  return `${counted}${rest}${year > 0 ? "" : " BC"}`
}

/** JSON as the encoder writes it by default; undefined if the value has no JSON form. */
export function jsonText(value: unknown): string | undefined {
  const plain = Json.is(value) ? value.value : value
  try {
    return JSON.stringify(plain, wireForm)
  } catch {
    return undefined
  }
}

/** `JSON.stringify` omits the contents of maps and sets, and rejects bigints. */
function wireForm(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return String(value)
  if (value instanceof Map || value instanceof Set) return [...value]
  if (value instanceof Uint8Array)
    return globalThis.Buffer.from(value.buffer, value.byteOffset, value.length).toString("base64")
  return value
}
