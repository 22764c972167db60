/** A key as a step of a JSON pointer (RFC 6901). */
export function pointerStep(key: string): string {
  if (!key.includes("~") && !key.includes("/")) return `/${key}`
  return `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`
}
