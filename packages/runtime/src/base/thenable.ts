export function isThenable(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== "object" || value === null) return false
  return typeof (value as { then?: unknown }).then === "function"
}
