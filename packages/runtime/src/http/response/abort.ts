import { BodyError } from "../../transport/core.ts"
import { PrecastError } from "../../base/errors/precast-error.ts"

/**
 * The reason of an aborted signal (DOM), what Node's own functions and statements of a database throw for one, or what
 * reading a body throws whose client has gone.
 */
export function isAbort(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof BodyError) return error.reason === "aborted"
  // A statement that was given the signal.
  if (error instanceof PrecastError && error.code === "PC2069") return true
  return error.name === "AbortError" || error.name === "TimeoutError"
}
