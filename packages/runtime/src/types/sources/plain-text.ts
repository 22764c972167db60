/**
 * The text that a header or a cookie has for a value, from its JSON: `"a"` → `a`, `5` → `5`.
 * `null` and `undefined`: no value.
 */
export function plainText(json: string | undefined): string | null | undefined {
  if (json === undefined) return undefined
  if (json === "null") return null
  return json.startsWith('"') ? (JSON.parse(json) as string) : json
}
