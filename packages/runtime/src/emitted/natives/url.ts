import { FAIL } from "../route.ts"

/** Whether a value is a `URL` of this realm. */
export function isUrl(value: unknown): value is URL {
  return value instanceof URL
}

/** The URL of an absolute URL text (WHATWG URL standard), or FAIL. */
export function reviveUrl(wire: unknown): URL | typeof FAIL {
  return typeof wire === "string" && URL.canParse(wire) ? new URL(wire) : FAIL
}
