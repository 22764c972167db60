/** The type as strict operations take it: every object in it refuses the keys that it does not name. */
export function strictly<T extends object>(type: T): T {
  return JSON.parse(JSON.stringify(type), (_, at: unknown) =>
    typeof at === "object" && at !== null && "kind" in at && at.kind === "object"
      ? { ...at, closed: true }
      : at,
  ) as T
}
