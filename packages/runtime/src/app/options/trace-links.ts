const links = new WeakMap<object, string>()

/** Notes where the dashboard shows the request that failed with an error. */
export function noteTrace(error: unknown, link: string): void {
  if (typeof error === "object" && error !== null) links.set(error, link)
}

/** undefined: the dashboard does not show it, or the error is no object. */
export function traceOf(error: unknown): string | undefined {
  return typeof error === "object" && error !== null ? links.get(error) : undefined
}
