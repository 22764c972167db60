import { runtimeError } from "../../base/errors/catalog.ts"

// Characters that URLs, file systems or XML listings would change or refuse.
const CONTROL = /[\p{Cc}\p{Surrogate}\ufffe\uffff]/u

/**
 * A key that every store accepts: 1 to 1,024 bytes of UTF-8, segments separated by slashes,
 * none of them empty, `.` or `..`.
 * @throws PrecastError PC2130
 */
export function checkKey(key: string): string {
  const fault = faultOf(key)
  if (fault !== undefined) throw runtimeError("PC2130", fault)
  return key
}

/** Why a key is invalid; undefined if it is valid. */
export function faultOf(key: unknown): string | undefined {
  if (typeof key !== "string") return "it is not a string"
  if (key === "") return "it is empty"
  if (new TextEncoder().encode(key).length > 1024) return "it is longer than 1,024 bytes"
  if (CONTROL.test(key)) return "it has control characters or halves of surrogate pairs in it"
  const segments = key.split("/")
  if (segments.includes("")) return "it begins or ends with a slash, or has two in a row"
  if (segments.some((each) => each === "." || each === "..")) return "a segment is . or .."
  return undefined
}
