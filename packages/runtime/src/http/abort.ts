import { BodyError } from "../cores/core.ts"

/**
 * The reason of an aborted signal (DOM), what Node's own functions throw for one, or what reading a
 * body throws whose client has gone.
 */
export function isAbort(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof BodyError) return error.reason === "aborted"
  return error.name === "AbortError" || error.name === "TimeoutError"
}
