/** The type as strict operations take it: every object in it refuses the keys that it does not name. */
export function strictly<T>(type: T): T {
  if (Array.isArray(type)) return type.map(strictly) as T
  if (typeof type !== "object" || type === null) return type
  const { kind } = type as { kind?: unknown }
  // What such an object is made of is its own affair.
  if (kind === "to-json") return type
  const parts = Object.entries(type).map(([key, at]) => [key, strictly(at)] as const)
  return { ...Object.fromEntries(parts), ...(kind === "object" && { closed: true }) } as T
}
