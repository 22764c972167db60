/** A parameter of a route's path. */
export interface PathParameter {
  name: string
  /** `/:id`; `/:id?`, which may be missing; `/*rest`, one or more segments at the end. */
  kind: "one" | "optional" | "rest"
}

/** Parameters of `/users/:id/posts/:post?`, in order. */
export function pathParameters(path: string): PathParameter[] {
  return path.split("/").flatMap((segment): PathParameter[] => {
    if (segment.startsWith("*")) return [{ name: segment.slice(1), kind: "rest" }]
    if (!segment.startsWith(":")) return []
    if (segment.endsWith("?")) return [{ name: segment.slice(1, -1), kind: "optional" }]
    return [{ name: segment.slice(1), kind: "one" }]
  })
}

/** The paths that a path expands to: `/a/:b?` is `/a` and `/a/:b`. */
export function expandedPaths(path: string): string[] {
  const segments = path.split("/")
  const optional = segments.filter((segment) => /^:.*\?$/.test(segment)).length
  const required = segments.length - optional
  return Array.from({ length: optional + 1 }, (_, more) => {
    const kept = segments.slice(0, required + more).map((segment) => segment.replace(/\?$/, ""))
    return kept.join("/") || "/"
  })
}
