/** The reason of an aborted signal (DOM), or what Node's own functions throw for one. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError")
}
