import { FAIL } from "../route.ts"

/** Whether a value is a `URL` of this realm; `Object.create(URL.prototype)` is not, its getters throw. */
export function isUrl(value: unknown): value is URL {
  try {
    return value instanceof URL && typeof value.href === "string"
  } catch {
    return false
  }
}

/** The URL of an absolute URL text (WHATWG URL standard), or FAIL. */
export function reviveUrl(wire: unknown): URL | typeof FAIL {
  return typeof wire === "string" && URL.canParse(wire) ? new URL(wire) : FAIL
}
