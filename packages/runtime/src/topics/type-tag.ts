/**
 * A short text that says which type a message was encoded from: of its JSON Schema without what is only said to
 * people. Another order of fields is the same type.
 */
export function typeTag(schema: unknown): string {
  let low = 0xcbf29ce4
  let high = 0x84222325
  const text = canonical(schema)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ ((code << 5) | (code >>> 3)), 0x01000193)
  }
  const part = (value: number): string => (value >>> 0).toString(16).padStart(8, "0")
  return part(low) + part(high)
}

const SAID_TO_PEOPLE: ReadonlySet<string> = new Set([
  "description",
  "title",
  "examples",
  "deprecated",
  "$schema",
])

/** @param isNames whether keys are names of the user's: `properties`, `$defs` */
function canonical(value: unknown, isNames: boolean = false): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each)).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  const entries = Object.entries(value)
    .filter(([key]) => isNames || !SAID_TO_PEOPLE.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each, holdsNames(key, isNames))}`)
  return `{${entries.join(",")}}`
}

function holdsNames(key: string, isNames: boolean): boolean {
  return !isNames && (key === "properties" || key === "$defs" || key === "patternProperties")
}
